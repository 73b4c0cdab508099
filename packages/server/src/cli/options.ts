/** Options that several commands share, and how their values are parsed. */
import { type Command, InvalidArgumentError } from 'commander';
import { given } from './given.js';

export interface FolderFlags {
  readonly data?: string;
  readonly json?: boolean;
}

export interface ConnectionFlags extends FolderFlags {
  readonly url?: string;
}

export interface GraphFlags extends ConnectionFlags {
  readonly graph?: string;
}

export interface PageFlags {
  readonly page?: number;
  readonly pageSize?: number;
}

export const withJson = (command: Command): Command => command.option('--json', 'print JSON');

export const withFolder = (command: Command): Command =>
  command.option('--data <dir>', 'the data folder (LOCI_DATA; default ~/.loci)');

export const withPlace = (command: Command): Command =>
  withFolder(command).option(
    '--url <url>',
    'a server to use instead (LOCI_URL, with its secret in LOCI_SECRET)',
  );

export const withConnection = (command: Command): Command => withJson(withPlace(command));

export const withGraph = (command: Command): Command =>
  withConnection(command.option('-g, --graph <graph>', 'the graph (LOCI_GRAPH)'));

export const withPaging = (command: Command): Command =>
  command
    .option('--page <n>', 'page number, starting at 1', wholeNumber(1))
    .option('--page-size <n>', 'items per page, at most 200', wholeNumber(1));

/** The requested page, as every list expects it. */
export const pageOf = ({ page, pageSize }: PageFlags) => given({ page, page_size: pageSize });

export const withForgetting = (command: Command): Command =>
  command.option('-y, --yes', 'skip the confirmation').option('--dry-run', 'only show what would be deleted');

export const withClocks = (command: Command): Command =>
  command
    .option('--valid-at <time>', 'only what was true at this time', timeOf)
    .option('--known-at <time>', 'only what was known at this time', timeOf);

export const withReason = (command: Command): Command => command.option('--reason <text>', 'why');

/** Where to search or ask. */
export const withContexts = (command: Command): Command =>
  command.option(
    '-c, --context <type:name>',
    'search only there; a type alone means all its contexts; repeatable',
    collect,
  );

/** The description of an argument that is an id: part of it is enough. */
export const idOfMemory = 'its id, or the start or end of it';

export const examples = (...lines: readonly string[]): string =>
  `\nExample${lines.length > 1 ? 's' : ''}:\n${lines.map(line => `  $ ${line}`).join('\n')}\n`;

export const collect = (value: string, before: readonly string[] | undefined): string[] => [
  ...(before ?? []),
  value,
];

export const wholeNumber =
  (least: number, most = Number.MAX_SAFE_INTEGER) =>
  (value: string): number => {
    const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
    if (number >= least && number <= most) return number;
    const range = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
    throw new InvalidArgumentError(`It must be a whole number ${range}.`);
  };

/** From 0 to 1. */
export const share = (value: string): number => {
  const number = /^(?:[01]|[01]?\.\d{1,9})$/.test(value) ? Number(value) : Number.NaN;
  if (number <= 1) return number;
  throw new InvalidArgumentError('It must be a number from 0 to 1.');
};

const dayShape = /^\d{4}-\d{2}-\d{2}$/;
const timeShape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/i;

/** A day means its start in UTC. */
export const timeOf = (value: string): string => {
  const text = dayShape.test(value) ? `${value}T00:00:00Z` : value;
  const at = timeShape.test(text) ? Date.parse(text) : Number.NaN;
  // Date.parse rolls 30 February over into March: such a day is not a day.
  const rolled = !Number.isNaN(at) && Number(text.slice(8, 10)) > daysInMonth(text);
  if (!Number.isNaN(at) && !rolled) return new Date(at).toISOString();
  throw new InvalidArgumentError(
    'It must be a day such as 2026-05-03 or a time such as 2026-05-03T10:00:00Z.',
  );
};

const daysInMonth = (text: string): number =>
  new Date(Date.UTC(Number(text.slice(0, 4)), Number(text.slice(5, 7)), 0)).getUTCDate();

const unitMs = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const;

/** A time, or a period from now: `90d`, `12h`. */
export const expiryOf = (value: string, now: number = Date.now()): string => {
  const span = /^(\d{1,5})([mhdw])$/.exec(value);
  if (span === null) return timeOf(value);
  return new Date(now + Number(span[1]) * unitMs[span[2] as keyof typeof unitMs]).toISOString();
};

/** `100` is a hundred per minute, `20/1` or `20/1s` twenty per second. */
export const rateOf = (value: string): number | { requests: number; seconds: number } => {
  const parts = /^(\d{1,7})(?:\/(\d{1,5})s?)?$/.exec(value);
  if (parts === null) throw new InvalidArgumentError('It must be requests per minute such as 100, or 20/1s.');
  const requests = Number(parts[1]);
  return parts[2] === undefined ? requests : { requests, seconds: Number(parts[2]) };
};

export const oneOf =
  <Value extends string>(...allowed: readonly Value[]) =>
  (value: string): Value => {
    const found = allowed.find(choice => choice === value);
    if (found !== undefined) return found;
    throw new InvalidArgumentError(`It must be one of ${allowed.join(', ')}.`);
  };
