/** Sends independent statements as one: most of the cost of a small write is the round trip. */
import type { Statement } from '../sql/executor.js';

const firstWords = /^\s*(?:INSERT INTO|UPDATE|DELETE FROM) ([a-z_]+)/;
const anyTable = /\b(?:FROM|JOIN|INTO|UPDATE)\s+([a-z_]+)/g;
/** Reads only its parameter. */
const isOfParameter = (name: string): boolean => name.startsWith('json_');

/** The one table a statement is about; null if there are more. */
const tableOf = (sql: string): string | null => {
  const table = firstWords.exec(sql)?.[1];
  if (table === undefined) return null;
  const others = [...sql.matchAll(anyTable)].map(([, name]) => name as string);
  return others.every(name => name === table || isOfParameter(name)) ? table : null;
};

const tables = new Map<string, string | null>();

const knownTableOf = (sql: string): string | null => {
  const known = tables.get(sql);
  if (known !== undefined) return known;
  const table = tableOf(sql);
  tables.set(sql, table);
  return table;
};

const texts = new Map<string, string>();

const joinedText = (group: readonly Statement[]): string => {
  const key = group.map(({ sql }) => sql).join(';');
  const known = texts.get(key);
  if (known !== undefined) return known;
  const parts = group.slice(0, -1).map(({ sql }, at) => `part${at} AS (${sql})`);
  const text = `WITH ${parts.join(', ')} ${group.at(-1)!.sql}`;
  texts.set(key, text);
  return text;
};

/** All parts of one statement see the state before it: no table may be in two of them. */
export const joinStatements = (statements: readonly Statement[]): Statement[] => {
  const groups: { tables: Set<string>; statements: Statement[] }[] = [];
  for (const statement of statements) {
    const table = knownTableOf(statement.sql);
    const last = groups.at(-1);
    const isApart = table === null || last === undefined || last.tables.size === 0 || last.tables.has(table);
    if (isApart) groups.push({ tables: new Set(table === null ? [] : [table]), statements: [statement] });
    else {
      last.tables.add(table);
      last.statements.push(statement);
    }
  }
  return groups.map(({ statements: group }) =>
    group.length === 1
      ? group[0]!
      : {
          sql: joinedText(group),
          params: group.flatMap(({ params }) => [...params]),
        },
  );
};
