/**
 * Lets `loci eval worlds --system http://127.0.0.1:8808` measure another system. This one quotes the notes that share most
 * words with a task. Copy it, and put your system into `store` and `ask`.
 *
 *   POST /notes {world, notes: [{id, type, name, by, at, text}]}  answer when all of them can be found
 *   POST /tasks {world, task}  answer {quoted: [id], declined, confidence: 0 to 1, contested?}, the best quote first
 *
 * Run it with `node adapter.mjs`, or with another port: `node adapter.mjs 9000`.
 */
import { createServer } from 'node:http';

const worlds = new Map();

const wordsOf = text => [...new Set(text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [])];

const shareOf = (words, others) =>
  words.filter(word => others.includes(word)).length / Math.max(1, words.length);

const store = (world, notes) => {
  worlds.set(world, notes);
};

const ask = (world, task) => {
  const words = wordsOf(task);
  const found = worlds
    .get(world)
    .map(({ id, text }) => ({ id, share: shareOf(words, wordsOf(text)) }))
    .sort((one, other) => other.share - one.share);
  const quoted = found.slice(0, 2).filter(({ share }) => share >= 0.2);
  return { quoted: quoted.map(({ id }) => id), declined: quoted.length === 0, confidence: found[0].share };
};

const bodyOf = async request => {
  const pieces = [];
  for await (const piece of request) pieces.push(piece);
  return JSON.parse(Buffer.concat(pieces).toString());
};

const calls = {
  '/notes': ({ world, notes }) => store(world, notes) ?? {},
  '/tasks': ({ world, task }) => ask(world, task),
};

const server = createServer(async (request, response) => {
  const call = calls[request.url];
  response.setHeader('content-type', 'application/json');
  response.statusCode = call === undefined ? 404 : 200;
  response.end(JSON.stringify(call === undefined ? {} : call(await bodyOf(request))));
});

server.listen(Number(process.argv[2] ?? 8808), '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${server.address().port}`);
});
