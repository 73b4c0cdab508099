/** `loci remember`: stores one memory. */
import { type KnowledgeApi, type SourceKind, sourceKinds } from '@loci/client';
import { configOf, withGraphOf } from '../connect.js';
import { contextsToStore } from '../context-flags.js';
import { given } from '../given.js';
import { collect, examples, type GraphFlags, oneOf, timeOf, withGraph } from '../options.js';
import { Failed } from '../outcomes.js';
import { indented, inJson, linkInWords } from '../print.js';
import { textOrStdin } from '../read-text.js';
import { linksLater } from '../serving.js';
import type { Register } from '../session.js';
import { memoryId } from '../short-ids.js';
import { memoryInWords } from '../show.js';

interface RememberFlags extends GraphFlags {
  readonly context?: string[];
  readonly sourceKind?: SourceKind;
  readonly sourceName?: string;
  readonly sourceRef?: string;
  readonly session?: string;
  readonly occurredAt?: string;
  readonly validUntil?: string;
  readonly supersedes?: string[];
}

/** Without a flag for it, the source is the caller. */
const sourceOf = ({ sourceKind, sourceName, sourceRef }: RememberFlags) => {
  const source = given({ kind: sourceKind, name: sourceName, ref: sourceRef });
  return Object.keys(source).length === 0 ? {} : { source };
};

const memoryOf = (content: string, flags: RememberFlags) => ({
  content,
  ...sourceOf(flags),
  ...given({
    context_types: contextsToStore(flags.context),
    session: flags.session,
    occurred_at: flags.occurredAt,
    valid_until: flags.validUntil,
  }),
});

const superseding = async (api: KnowledgeApi, graphId: string, { supersedes }: RememberFlags) =>
  supersedes === undefined
    ? {}
    : { supersedes: await Promise.all(supersedes.map(id => memoryId(api, graphId, id))) };

export const register: Register = (command, { terminal, ...rest }) => {
  withGraph(command)
    .argument('<text>', 'one statement in plain language; - reads it from stdin')
    .option(
      '-c, --context <type:name>',
      'a context it belongs to; repeatable. Default: Loci chooses',
      collect,
    )
    .option('--source-kind <kind>', sourceKinds.join(', '), oneOf(...sourceKinds))
    .option('--source-name <name>', 'who said it; default you')
    .option('--source-ref <ref>', 'a URL, a file, a message id')
    .option('--session <id>', 'the conversation or run it came from')
    .option('--occurred-at <time>', 'when it became true; default now', timeOf)
    .option('--valid-until <time>', 'when it stops being true', timeOf)
    .option(
      '--supersedes <id>',
      'the id, or the start or end of it, of a memory it replaces; repeatable',
      collect,
    )
    .addHelpText(
      'after',
      examples(
        'loci remember "Raising client_body_timeout to 120s stopped the ECONNRESET failures." \\\n      --graph atlas --context error:ECONNRESET --source-name Ana --source-kind user',
      ),
    )
    .action(async (text: string, flags: RememberFlags) => {
      const memory = memoryOf(await textOrStdin(text, terminal), flags);
      const answer = await withGraphOf(
        { terminal, ...rest },
        flags,
        async (api, graphId) =>
          api.remember({ graph_id: graphId, ...memory, ...(await superseding(api, graphId, flags)) }),
        { begins: true, understands: true },
      );
      if (flags.json) {
        terminal.result(inJson(answer));
        return;
      }
      const [stored] = answer.items;
      if (stored === undefined) throw new Failed('nothing was stored');
      if (stored.status === 'known') terminal.note('Already known; it keeps its times.');
      if (stored.status === 'quarantined')
        terminal.note(
          `Stored, but in quarantine. After reading it, release it with \`loci memory release ${stored.id}\`.`,
        );
      if (stored.echo)
        terminal.note('It repeats an insight from Loci, so it does not count as independent support.');
      terminal.result(memoryInWords({ ...stored, status: 'stored' }, terminal));
      for (const link of stored.links) {
        terminal.result(indented(linkInWords(link), terminal, '  '));
      }
      if (stored.links_pending)
        terminal.note(
          `${linksLater(configOf({ terminal, ...rest }, flags))} To see what was found: \`loci contradictions\`.`,
        );
    });
};
