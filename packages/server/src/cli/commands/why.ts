/** `loci why`: where a memory comes from, what supports it and what contradicts it. */
import type { Contradiction, Link, SourceOfMemory, Why } from '@loci/client';
import { printing } from '../call-command.js';
import { examples, idOfMemory, withGraph } from '../options.js';
import { paintOf, type Sheet } from '../paint.js';
import { contextsInWords, counted, indented, sourceInWords, strengthInWords, when } from '../print.js';
import type { Register } from '../session.js';
import { memoryId } from '../short-ids.js';
import { settlementInWords, undoingInWords } from '../show-contradiction.js';

type Section = readonly [heading: string, lines: readonly string[]];

const cameBy = ({ ref, session, given_by }: SourceOfMemory): string =>
  [
    ...(ref === null ? [] : [ref]),
    ...(session === null ? [] : [`session ${session}`]),
    ...(given_by === null ? [] : [`given by ${given_by}`]),
  ].join(', ');

const sourceInLine = (source: SourceOfMemory, verb: string): string => {
  const way = cameBy(source);
  return `${sourceInWords(source)} ${verb}, ${when(source.recorded_at)}${way === '' ? '' : ` (${way})`}`;
};

const originLines = ({ memory, origin }: Why): string[] => {
  const [author] = origin.sources;
  const contexts = contextsInWords(memory.context_types);
  return [
    ...(author === undefined
      ? []
      : [sourceInLine(author, author.echo ? 'repeated what an insight said' : 'said it')]),
    `true from ${when(origin.occurred_at)}, stored ${when(origin.created_at)}`,
    ...(contexts === '' ? [] : [`in ${contexts}, placed by the ${origin.placed_by}`]),
  ];
};

const linkInLine = ({
  content,
  reason,
  memory_id,
  strength,
  method,
  model,
  version,
  contested,
}: Link): string =>
  `“${content}”${contested ? ' (contested)' : ''} ${reason} (${strengthInWords(strength)}; ${method}, ${model} ${version}; ${memory_id})`;

const supportLines = ({ support, origin }: Why): string[] => {
  const sources = counted(origin.sources.length, 'source');
  const isIndependent = support.independent_count >= origin.sources.length;
  const more = support.independent_with_reinforcement - support.independent_count;
  return [
    isIndependent ? sources : `${sources}, of which ${support.independent_count} count as independent`,
    ...origin.sources
      .slice(1)
      .map(source =>
        source.echo
          ? sourceInLine(source, 'repeated an insight, which is not independent support')
          : sourceInLine(source, 'said it too'),
      ),
    ...support.reinforced_by.map(link => `reinforced by ${linkInLine(link)}`),
    ...(more > 0 ? [`${counted(more, 'more independent source')} through what reinforces it`] : []),
  ];
};

const contradictionLines = (id: string, one: Contradiction): string[] => {
  const other = one.first.memory_id === id ? one.second : one.first;
  return [
    `“${other.quote}”, ${sourceInWords(other.source)}, ${when(other.occurred_at)} (${other.memory_id})`,
    `  ${one.reason}`,
    `  ${one.origin} ${when(one.opened_at)} (${one.id})`,
    ...one.history.flatMap(settled => [
      `  settled as ${settlementInWords(settled)}`,
      `  ${undoingInWords(settled)}`,
    ]),
    one.resolution === null
      ? `  open${one.suggested_resolution === null ? '' : `; suggested: ${one.suggested_resolution}`}`
      : `  settled as ${settlementInWords(one.resolution)}`,
  ];
};

/** The text is shown where it differs from the previous version. */
const versionLine = (version: Why['versions'][number], at: number, all: Why['versions']): string => {
  const until = version.replaced_at === null ? 'until now' : `until ${when(version.replaced_at)}`;
  const review = version.needs_review ? ', needs review' : '';
  const words = all[at + 1]?.content === version.content ? '' : `: ${version.content}`;
  return `${version.version}. ${version.status}${review}, from ${when(version.recorded_at)} ${until}${words}`;
};

const otherLine = ({ content, status, id }: Why['supersedes'][number]): string =>
  `“${content}” (${status}, ${id})`;

const feedbackLines = ({ feedback }: Why): string[] =>
  Object.entries(feedback ?? {})
    .filter(([, people]) => people > 0)
    .map(([verdict, people]) => `${verdict}: ${counted(people, 'person', 'people')}`);

const sectionsOf = (why: Why): Section[] => [
  ['Where it comes from', originLines(why)],
  ['What supports it', supportLines(why)],
  ['What it depends on', why.extends.map(linkInLine)],
  ['What depends on it', why.extended_by.map(linkInLine)],
  ['What contradicts it', why.contradictions.flatMap(one => contradictionLines(why.memory.id, one))],
  ['What it replaced', why.supersedes.map(otherLine)],
  ['What replaced it', why.superseded_by === null ? [] : [otherLine(why.superseded_by)]],
  ['Related memories', why.related_to.map(linkInLine)],
  ['What people said of answers with it', feedbackLines(why)],
  ['Its versions', why.versions.map(versionLine)],
];

const lineIn = (line: string, sheet: Sheet): string => {
  const deeper = line.startsWith('  ') ? '    ' : '  ';
  return indented(line.trim(), sheet, deeper);
};

const whyInWords = (why: Why, sheet: Sheet): string =>
  [
    indented(why.memory.content, sheet, ''),
    `${paintOf(sheet).name(why.memory.id)} (${why.memory.status}${why.memory.contested ? ', contested' : ''}${why.memory.needs_review ? ', needs review' : ''})`,
    ...sectionsOf(why)
      .filter(([, lines]) => lines.length > 0)
      .flatMap(([heading, lines]) => [
        '',
        paintOf(sheet).strong(heading),
        ...lines.map(line => lineIn(line, sheet)),
      ]),
    ...(why.links_pending ? ['', 'Not all links are found yet.'] : []),
  ].join('\n');

export const register: Register = (command, session) => {
  withGraph(command)
    .argument('<memory>', idOfMemory)
    .addHelpText('after', examples('loci why 019dd… --graph atlas'))
    .action(
      printing(
        session,
        async (api, graph_id, id: string) =>
          api.whyMemory({ graph_id, id: await memoryId(api, graph_id, id) }),
        whyInWords,
      ),
    );
};
