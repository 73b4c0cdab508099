/** A webhook receiver that accepts only signed messages: run `node examples/webhook-receiver.mjs`, then create a webhook for it. */
import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';

const { WEBHOOK_SECRET, PORT = '8099' } = process.env;
// What `loci webhooks create` printed once.
const verifier = new Webhook(WEBHOOK_SECRET);
/** A message can arrive twice, with the same id. A real receiver stores the ids. */
const seen = new Set();

const textOf = async request => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
};

const server = createServer(async (request, response) => {
  const body = await textOf(request);
  let message;
  try {
    // Checks the signature of the raw bytes, and that the message is at most five minutes old.
    message = verifier.verify(body, request.headers);
  } catch {
    response.writeHead(401).end();
    return;
  }
  const id = request.headers['webhook-id'];
  if (!seen.has(id)) {
    seen.add(id);
    console.log(`${message.type} ${message.data.cursor ?? ''}`.trim());
  }
  // Answer first, work later: after 15 seconds Loci counts the delivery as failed.
  response.writeHead(204).end();
});

server.listen(Number(PORT), '127.0.0.1', () => console.log(`listening ${server.address().port}`));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(0));
