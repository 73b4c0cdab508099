/** `loci digest`: what changed in a graph or a context since a day. */
import { type GraphDigest, limits } from '@loci/client';
import { digestCut, digestMarkdown, digestSections, digestTitle } from '@loci/client/internal';
import type { Command } from 'commander';
import { printing } from '../call-command.js';
import { oneContext } from '../context-flags.js';
import { given } from '../given.js';
import { examples, type GraphFlags, wholeNumber, withGraph } from '../options.js';
import { WrongUse } from '../outcomes.js';
import { paintOf, type Sheet } from '../paint.js';
import { counted, indented } from '../print.js';
import type { Register } from '../session.js';
import { sinceOf } from '../since.js';

interface DigestFlags extends GraphFlags {
  readonly since?: string;
  readonly until?: string;
  readonly context?: string;
  readonly limit?: number;
  readonly markdown?: boolean;
}

const onOneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();
const plain = { quote: (text: string) => `“${onOneLine(text)}”`, name: onOneLine };

const digestInWords = (digest: GraphDigest, sheet: Sheet): string => {
  const { strong, faint } = paintOf(sheet);
  const sections = digestSections(digest, plain);
  const cut = digestCut(digest);
  return [
    strong(digestTitle(digest, onOneLine)),
    ...(cut === null ? [] : [indented(cut, sheet, '', 'warning')]),
    ...(sections.length === 0 ? ['Nothing changed.'] : []),
    ...sections.map(({ title, count, lines, more }) =>
      [
        strong(`${title} (${count.toLocaleString('en-US')})`),
        ...lines.map(line => `- ${indented(line, sheet, '  ').trimStart()}`),
        ...(more === 0 ? [] : [faint(`  and ${counted(more, 'more', 'more')}`)]),
      ].join('\n'),
    ),
  ].join('\n\n');
};

export const register: Register = (command, session) => {
  withGraph(command)
    .option(
      '--since <time>',
      'a day, a time, a period such as 24h, or today, yesterday, monday; default 7d',
      value => sinceOf(value),
    )
    .option('--until <time>', 'the same; default now', value => sinceOf(value))
    .option('-c, --context <type:name>', 'only this context')
    .option(
      '--limit <n>',
      `entries per section; default ${limits.digestEntriesDefault}`,
      wholeNumber(1, limits.digestEntriesMax),
    )
    .option('--markdown', 'print Markdown, for example for a chat channel')
    .addHelpText(
      'after',
      examples(
        'loci digest --graph atlas --since monday',
        'loci digest --graph atlas --since 24h --context skill:deployment --markdown',
      ),
    )
    .action(async (flags: DigestFlags, self: Command) => {
      const { since, until, context, limit, markdown, json } = flags;
      if (markdown && json) throw new WrongUse('--markdown and --json cannot be combined');
      const named = context === undefined ? undefined : oneContext(context);
      const asked = given({ since, until, context_type: named?.type, name: named?.name, limit });
      await printing(
        session,
        (api, graph_id) => api.graphDigest({ graph_id, ...asked }),
        markdown ? digest => digestMarkdown(digest).trimEnd() : digestInWords,
      )(flags, self);
    });
};
