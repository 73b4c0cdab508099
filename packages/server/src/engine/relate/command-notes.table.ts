/** Made-up notes about commands and controllers, for pairs that share words but no subject. */

const tools = 'frob quill stint marl gable tamp skiff plover sorrel dapple thrum wicket'.split(' ');
const controllers = 'lease quota ingress volume secret replica route budget'.split(' ');
const flags = ['--force', '--quiet', '--all', '--dry-run', '--follow', '--json'];
const systems = ['Linux', 'Windows', 'macOS'];

type Pick = <T>(list: readonly T[]) => T;
type Template = (subject: string, pick: Pick, number: number) => string;

const aboutTools: readonly Template[] = [
  (tool, pick) => `\`${tool} list ${pick(flags)}\` prints all files of a folder as a table.`,
  (tool, _pick, number) => `The default port of ${tool} is ${number}.`,
  tool => `${tool} never overwrites existing files.`,
  tool => `${tool} overwrites existing files by default.`,
  (tool, pick) => `Always pass ${pick(flags)} to ${tool} on ${pick(systems)}.`,
  (tool, pick) => `Never pass ${pick(flags)} to ${tool} on ${pick(systems)}.`,
  (tool, _pick, number) => `Run \`${tool} sync\` every ${number} minutes to copy new files.`,
  tool => `${tool} is enabled after the install.`,
  tool => `${tool} is disabled after the install.`,
  (tool, _pick, number) => `${tool} needs version 2.${number} of the runtime.`,
  tool => `Use ${tool} to compress a folder before you copy it.`,
  tool => `Do not use ${tool} to compress a folder before you copy it.`,
];
const aboutControllers: readonly Template[] = [
  (name, _pick, number) => `The ${name} controller retries a failed pod after ${number} seconds.`,
  name => `The ${name} controller restarts pods automatically.`,
  name => `The ${name} controller does not restart pods.`,
  (name, _pick, number) => `The ${name} controller keeps ${number} old revisions.`,
  name => `The ${name} controller runs on every node.`,
  name => `The ${name} controller runs only at night.`,
];

/** The same pairs every time. */
function pickWith(seed: number): Pick {
  let state = seed;
  return list => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return list[Math.floor((state / 2_147_483_648) * list.length)]!;
  };
}

export function commandNotePairs(count: number): [first: string, second: string][] {
  const pick = pickWith(20_260_215);
  const numbers = [3, 5, 8, 10, 30, 60, 4_000, 8_080];
  return Array.from({ length: count }, (_, place) => {
    const [subjects, templates] = place % 3 === 0 ? [controllers, aboutControllers] : [tools, aboutTools];
    const one = pick(subjects);
    const other = pick(subjects.filter(subject => subject !== one));
    return [pick(templates)(one, pick, pick(numbers)), pick(templates)(other, pick, pick(numbers))];
  });
}
