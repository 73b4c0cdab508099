/** Support: which of the voices behind a statement are independent of each other. */
import { type SourceRecord, voiceOf } from './memory.js';

/** Names cost nothing to whoever holds a secret, so one secret is believed for two voices and not for a crowd. */
const mostVoicesOfOneSecret = 2;

interface Group {
  readonly keys: Set<string>;
  readonly secrets: Set<string | null>;
}

/** Who speaks in a conversation hears the others: one secret's session is one occasion. */
const keysOf = (source: SourceRecord): string[] => [
  `voice\u0001${voiceOf(source)}`,
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

/** How many independent voices these sources are: echoes are none, and a flood from one secret is a few. */
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

/** How many voices were heard, echoes left out; what is stored was said by one at least. */
export const voicesHeard = (sources: readonly SourceRecord[]): number =>
  Math.max(1, new Set(sources.filter(source => !source.isEcho).map(voiceOf)).size);
