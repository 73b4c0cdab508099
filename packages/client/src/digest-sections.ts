/** A digest in words: the sections that every interface shows, and the whole of it as Markdown. */
import type {
  DigestChange,
  DigestContext,
  DigestContradiction,
  DigestMemory,
  GraphDigest,
} from './contract/digest.js';
import { sourceName } from './source-name.js';

/** How stored text is written: quotes, and names of people and contexts. */
export interface DigestWriting {
  readonly quote: (text: string) => string;
  readonly name: (text: string) => string;
}

/** One kind of change, newest first. */
export interface DigestSection {
  readonly title: string;
  readonly count: number;
  readonly lines: readonly string[];
  /** How many are not shown. */
  readonly more: number;
}

const dayOf = (time: string): string => time.slice(0, 10);

const changeWords: Readonly<Record<DigestChange['change'], string>> = {
  edited: 'edited',
  superseded: 'superseded',
  retracted: 'retracted',
  restored: 'restored',
  quarantined: 'put in quarantine',
  moved: 'moved to other contexts',
  dated: 'has other times',
  needs_review: 'needs review',
  confirmed: 'confirmed',
  details: 'has other details',
};

const memoryLine = (one: DigestMemory, { quote, name }: DigestWriting): string => {
  const by = sourceName(one.source) ?? one.source.kind;
  const said = one.quote === null ? 'Not shown' : quote(one.quote);
  const state = one.status === 'stored' ? '' : `, ${one.status}`;
  return `${said} (${name(by)}, ${dayOf(one.at)}${state})`;
};

const changeLine = (one: DigestChange, { quote, name }: DigestWriting): string => {
  const who = one.changed_by === null ? '' : ` by ${name(one.changed_by)}`;
  const now = one.quote === null ? 'not shown' : quote(one.quote);
  const said = one.before === null ? now : `${quote(one.before)} → ${now}`;
  const next = one.superseded_by === null ? '' : ` → ${quote(one.superseded_by.quote)}`;
  return `${said}${next} (${changeWords[one.change]}${who}, ${dayOf(one.at)})`;
};

const sidesOf = ({ first, second }: DigestContradiction, { quote }: DigestWriting): string =>
  `${quote(first.quote)} against ${quote(second.quote)}`;

/** Between the former and the new name. */
export const contextWords: Readonly<Record<DigestContext['change'], string>> = {
  renamed: 'renamed to',
  merged: 'merged into',
  rename_undone: 'no longer renamed to',
  merge_undone: 'no longer merged into',
};

const contextLine = (
  { at, change, from, to, changed_by }: DigestContext,
  { name }: DigestWriting,
): string => {
  const [old, fresh] = [from, to].map(one => name(`${one.context_type}: ${one.name}`));
  const who = changed_by === null ? '' : `by ${name(changed_by)}, `;
  return `${old} ${contextWords[change]} ${fresh} (${who}${dayOf(at)})`;
};

const section = <Item>(
  title: string,
  count: number,
  items: readonly Item[],
  line: (item: Item) => string,
): DigestSection => ({ title, count, lines: items.map(line), more: Math.max(0, count - items.length) });

/** The sections that hold something. */
export const digestSections = (digest: GraphDigest, writing: DigestWriting): DigestSection[] => {
  const { counts } = digest;
  const { quote, name } = writing;
  return [
    section('New', counts.new, digest.new, one => memoryLine(one, writing)),
    section('Changed', counts.changed, digest.changed, one => changeLine(one, writing)),
    section(
      'Contested',
      counts.contested,
      digest.contested,
      one => `${sidesOf(one, writing)} (${dayOf(one.at)})`,
    ),
    section('Settled', counts.settled, digest.settled, one => {
      const why = one.resolution_reason === null ? '' : `: ${quote(one.resolution_reason)}`;
      return `${sidesOf(one, writing)} (${one.resolution} by ${name(one.resolved_by)}, ${dayOf(one.at)}${why})`;
    }),
    // An older server does not count them.
    section('Contexts', counts.contexts ?? 0, digest.contexts ?? [], one => contextLine(one, writing)),
    section(
      'Forgotten',
      counts.forgotten ?? 0,
      digest.forgotten,
      one => `${one.memory_id} (${dayOf(one.at)})`,
    ),
  ].filter(({ count }) => count > 0);
};

/** The graph or context, and the time. */
export const digestTitle = (
  { graph_id, context, since, until }: GraphDigest,
  name: DigestWriting['name'],
): string => {
  const where = context === null ? '' : `, ${name(`${context.context_type}: ${context.name}`)}`;
  return `${name(graph_id)}${where}: ${dayOf(since)} to ${dayOf(until)}`;
};

/** Below the title where not everything is counted; null otherwise. */
export const digestCut = ({ since, counted_since }: GraphDigest): string | null =>
  since === counted_since ? null : `Too many changes: only those since ${counted_since} are counted.`;

/** Stored text must not format, link or mention anyone: chat programs read `<`, `&` and `@` too. */
const escaped = (text: string): string =>
  text
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/[\\`*[\]~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\$&')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/@(?=[\p{L}\p{N}])/gu, '@\u200b');

const inMarkdown: DigestWriting = { quote: text => `“${escaped(text)}”`, name: escaped };

/** A digest as Markdown, for example for a chat channel. */
export const digestMarkdown = (digest: GraphDigest): string => {
  const sections = digestSections(digest, inMarkdown);
  const cut = digestCut(digest);
  return `${[
    `# ${digestTitle(digest, escaped)}`,
    ...(cut === null ? [] : [cut]),
    ...(sections.length === 0 ? ['Nothing changed.'] : []),
    ...sections.map(({ title, count, lines, more }) =>
      [
        `## ${title} (${count})\n`,
        ...lines.map(line => `- ${line}`),
        ...(more === 0 ? [] : [`- … and ${more} more`]),
      ].join('\n'),
    ),
  ].join('\n\n')}\n`;
};
