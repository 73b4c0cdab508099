/** Support: which sources of a statement are independent of each other. */
import { type SourceRecord, voiceOf } from './memory.js';

/** Anyone with a secret can invent names, so one secret counts for at most two sources. */
const mostVoicesOfOneSecret = 2;

interface Group {
  readonly keys: Set<string>;
  readonly secrets: Set<string | null>;
}

/** Participants of a conversation hear each other, so a session of one secret counts once. */
const keysOf = (source: SourceRecord): string[] => [
  `source\u0001${voiceOf(source)}`,
  ...(source.session === null ? [] : [`session\u0001${source.givenBy ?? ''}\u0001${source.session}`]),
];

const groupsOf = (sources: readonly SourceRecord[]): Group[] => {
  let groups: Group[] = [];
  for (const source of sources) {
    const keys = keysOf(source);
    const joined = groups.filter(group => keys.some(key => group.keys.has(key)));
    groups = [
      ...groups.filter(group => !joined.includes(group)),
      {
        keys: new Set([...joined.flatMap(group => [...group.keys]), ...keys]),
        secrets: new Set([...joined.flatMap(group => [...group.secrets]), source.givenBy]),
      },
    ];
  }
  return groups;
};

/** The number of independent sources: echoes do not count, and a flood from one secret counts only a little. */
export const independentVoices = (sources: readonly SourceRecord[]): number => {
  const ofOneSecret = new Map<string, number>();
  let others = 0;
  for (const { secrets } of groupsOf(sources.filter(source => !source.isEcho))) {
    const [secret = null] = secrets;
    if (secrets.size > 1 || secret === null) others++;
    else ofOneSecret.set(secret, (ofOneSecret.get(secret) ?? 0) + 1);
  }
  return [...ofOneSecret.values()].reduce(
    (sum, voices) => sum + Math.min(voices, mostVoicesOfOneSecret),
    others,
  );
};

/** The number of distinct sources without echoes; at least one, since someone stored it. */
export const voicesHeard = (sources: readonly SourceRecord[]): number =>
  Math.max(1, new Set(sources.filter(source => !source.isEcho).map(voiceOf)).size);
