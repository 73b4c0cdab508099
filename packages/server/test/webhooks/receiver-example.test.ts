/** The receiver of the examples, run as a process, takes what Loci signed and nothing else. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { openDoor } from '../doors.js';
import { proves } from '../requirements.js';

const program = fileURLToPath(new URL('../../../../examples/webhook-receiver.mjs', import.meta.url));
const soon = { timeout: 60_000, interval: 50 };

/** A port that is free now; the receiver must be known before it knows its secret. */
const freePort = async (): Promise<number> => {
  const { createServer } = await import('node:net');
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise(resolve => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await new Promise(resolve => server.close(resolve));
  return port;
};

it('takes what is signed, once, and turns away what is not', async () => {
  proves('WHK-12', 'WHK-01');
  const door = await openDoor('over HTTP', {}, { LOCI_WEBHOOK_ALLOW: '127.0.0.1/32' });
  onTestFinished(() => door.close());
  const graph_id = door.newGraph();
  await door.api.putGraph({ graph_id });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const hook = await door.api.createWebhook({ graph_id, url });
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH ?? '', WEBHOOK_SECRET: hook.secret, PORT: String(port) },
  });
  onTestFinished(() => {
    child.kill('SIGTERM');
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', chunk => {
    said += chunk;
  });
  await expect.poll(() => said, soon).toContain(`listening ${port}`);
  expect(await door.api.testWebhook({ graph_id, id: hook.id })).toMatchObject({
    delivered: true,
    status: 204,
  });
  door.instance.notify();
  await door.api.remember({ graph_id, content: 'Seen by the receiver.' });
  await expect.poll(() => said, soon).toContain('webhook.test\nmemory.stored 2');

  const forged = await fetch(url, {
    method: 'POST',
    headers: {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(Date.now() / 1_000)),
      'webhook-signature': 'v1,AAAA',
    },
    body: '{"type":"memory.forgotten","data":{}}',
  });
  expect(forged.status).toBe(401);
  await door.api.rotateWebhookSecret({ graph_id, id: hook.id });
  expect(await door.api.testWebhook({ graph_id, id: hook.id })).toMatchObject({ delivered: true });
  expect(said).not.toContain('memory.forgotten');
});
