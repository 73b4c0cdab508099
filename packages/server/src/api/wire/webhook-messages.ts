/** What a receiver gets: an event or a digest in the form of Standard Webhooks, or a digest as Markdown. */
import { digestMarkdown } from '@loci/client/internal';
import type { MessageBody } from '../../domain/webhook.js';
import type { Engine } from '../../engine/engine.js';
import type { MessageWriter } from '../../engine/notify/message-writer.js';
import { digestWire } from './digest.js';
import { eventsWire } from './records.js';
import { timeText } from './values.js';

/** Mattermost rejects a post of more than 16,383 characters; Slack cuts one off at 40,000. */
const mostChatCharacters = 16_000;

const inJson = (value: unknown): MessageBody => ({
  mediaType: 'application/json',
  text: JSON.stringify(value),
});

/** Whole lines only. */
const forChat = (markdown: string): string =>
  markdown.length <= mostChatCharacters
    ? markdown
    : `${markdown.slice(0, markdown.lastIndexOf('\n', mostChatCharacters))}\n…\n`;

export const webhookMessages = ({
  namesInEvents,
  sidesOf,
  now,
}: Pick<Engine, 'namesInEvents' | 'sidesOf'> & { readonly now: () => number }): MessageWriter => ({
  async ofEvent(graphId, event) {
    const [data] = eventsWire([event], await namesInEvents(graphId, [event]));
    return inJson({ type: event.type, timestamp: timeText(event.at), data });
  },
  async ofDigest(graphId, digest, format) {
    const data = await digestWire({ sidesOf }, graphId, digest);
    if (format === 'markdown')
      return { mediaType: 'text/markdown; charset=utf-8', text: digestMarkdown(data) };
    if (format === 'chat') return inJson({ text: forChat(digestMarkdown(data)) });
    return inJson({ type: 'digest', timestamp: data.until, data });
  },
  ofTest: graphId =>
    inJson({ type: 'webhook.test', timestamp: timeText(now()), data: { graph_id: graphId } }),
});
