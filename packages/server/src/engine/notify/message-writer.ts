/** The port to what a webhook message says. */
import type { Digest } from '../../domain/digest.js';
import type { GraphEvent } from '../../domain/event.js';
import type { DigestFormat, MessageBody } from '../../domain/webhook.js';

export interface MessageWriter {
  /** With ids only, never content. */
  ofEvent(graphId: string, event: GraphEvent): Promise<MessageBody>;
  ofDigest(graphId: string, digest: Digest, format: DigestFormat): Promise<MessageBody>;
  ofTest(graphId: string): MessageBody;
}
