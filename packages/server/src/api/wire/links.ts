/** Links on the wire, with what found them. */
import type { Link } from '@loci/client';
import type { LinkSeen } from '../../engine/browse/links.js';
import { sourceWire } from './memories.js';

/** `name@version`, as stored with a link. */
export const foundByWire = ({ method, model }: { readonly method: string; readonly model: string }) => {
  const at = model.lastIndexOf('@');
  return at < 0
    ? { method, model, version: '' }
    : { method, model: model.slice(0, at), version: model.slice(at + 1) };
};

export const linkWire = (link: LinkSeen): Link => ({
  kind: link.kind,
  direction: link.direction,
  memory_id: link.memoryId,
  content: link.content,
  source: sourceWire(link.source),
  strength: link.strength,
  reason: link.reason,
  contested: link.contested,
  ...foundByWire(link),
});
