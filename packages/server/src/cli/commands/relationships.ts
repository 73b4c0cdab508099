/** `loci relationships`: how one context relates to others. */
import { type Direction, type Relationship, type RelationshipKind, relationshipKinds } from '@loci/client';
import { withGraphOf } from '../connect.js';
import { oneContext } from '../context-flags.js';
import { given } from '../given.js';
import { examples, type GraphFlags, oneOf, withGraph } from '../options.js';
import { facts, strengthInWords } from '../print.js';
import type { Register } from '../session.js';
import { showRecord } from '../show.js';

interface RelationshipsFlags extends GraphFlags {
  readonly kind?: RelationshipKind;
  readonly direction?: Direction;
}

const arrows: Readonly<Record<Direction, string>> = { outgoing: '→', incoming: '←', mutual: '↔' };

const linesOf = (link: Relationship): (readonly [string, string])[] => [
  [`${arrows[link.direction]} ${link.kind}`, `${link.context.context_type}:${link.context.name}`],
  ['', `${link.origin}, ${strengthInWords(link.strength)}${link.reason === null ? '' : `: ${link.reason}`}`],
  ...link.evidence.map(({ content, other_content }) => ['', `“${content}” / “${other_content}”`] as const),
];

export const register: Register = (command, session) => {
  withGraph(command)
    .argument('<context>', 'type:name, or only its type')
    .argument('[name]', 'its name, after its type')
    .option('--kind <kind>', relationshipKinds.join(', '), oneOf(...relationshipKinds))
    .option('--direction <direction>', 'outgoing, incoming, mutual', oneOf('outgoing', 'incoming', 'mutual'))
    .addHelpText('after', examples('loci relationships skill:migrations --graph atlas'))
    .action(async (context: string, after: string | undefined, asked: RelationshipsFlags) => {
      const { kind, direction, ...flags } = asked;
      const { terminal } = session;
      const { type, name } = oneContext(context, after);
      const list = await withGraphOf(session, flags, (api, graphId) =>
        api.listRelationships({ graph_id: graphId, context_type: type, name, ...given({ kind, direction }) }),
      );
      if (list.total === 0 && !flags.json) {
        terminal.note(`${type}:${name} has no matching relationships.`);
        return;
      }
      showRecord(terminal, flags.json, list, ({ items }) => facts(items.flatMap(linesOf), terminal));
    });
};
