/**
 * `loci eval worlds`: notes and tasks of small worlds, end to end: what is shown, declined, recommended, and how
 * sure.
 */
import { existsSync } from 'node:fs';
import { readConfig } from '@loci/server';
import { chooseLlm, insightSteps, isInsightStep } from '@loci/server/internal';
import { commonFlags, report, wrongUse } from '../eval/measuring-command.js';
import { onInstance } from '../eval/temporary-service.js';
import { flagsOf } from '../flags.js';
import type { AskedWorld } from './ask-world.js';
import { type BaselineResult, measureBaselines } from './baselines.js';
import { checkWorlds } from './check-worlds.js';
import { FaultyWorld, type Fold, loadWorlds, type World } from './load-worlds.js';
import { loadLikes, measureFeedback } from './measure-feedback.js';
import { measureWorlds, summaryOf } from './measure-worlds.js';
import { askSystem, FaultySystem } from './other-system.js';
import { comparedTable } from './print-compared.js';
import { feedbackTable, shownTask, worldsTable } from './print-worlds.js';
import { scoreTasks } from './score-tasks.js';
import { worldsFile } from './world-files.js';

const usage = `Usage: loci eval worlds --data DIR [--worlds N] [--fold even|odd] [--without STEP]... [--llm] [--show] [--feedback FILE] [--baseline] [--models DIR|off] [--json] [--out FILE]
       loci eval worlds --data DIR --system URL [--worlds N] [--fold even|odd] [--json] [--out FILE]
       loci eval worlds --data DIR --check

DIR, or its folder "worlds", holds one JSON file per world, or files of JSON lines, one per world; or it is such a file: notes {id, type, name, by, at, text}, relations {a, b, kind}
and tasks {task, kind, answer, must, helps, near, confidence, act, verdict}. Each world is stored as a graph, in the order
of its dates; when all work is done, every task is asked for an insight.

--worlds N      the first N worlds only
--fold          every second world, in the order of their names: even is the first, third, …
--without STEP  leaves a step of the insight out: ${insightSteps.join(', ')}
--llm           lets an LLM write the answers: the one of LOCI_LLM_URL and LOCI_LLM_MODEL, or the one allowed for the
                data folder (LOCI_DATA) with loci llm use
--show          prints every task with its answer
--feedback FILE gives feedback on some tasks, and asks tasks like them before and after; FILE has one
                {world, task, like} per line
--baseline      also measures answers that quote the nearest notes, by BM25 and by vectors; how many, and from which
                score, is chosen on training/worlds
--system URL    measures another system instead, over HTTP: see training/worlds/adapter.mjs
--check         lists what is wrong with the worlds, and what those in the folder "test" share with the others

Examples:
  $ loci eval worlds --data training/worlds/test/worlds.jsonl --baseline
  $ loci eval worlds --data training/worlds --check
`;

/**
 * The LLM that a server in this environment would use, and the variables that name it; null where it would use none.
 */
const llmOfHere = (): { readonly says: string; readonly environment: Record<string, string> } | null => {
  const { llm, why } = chooseLlm(readConfig(process.env, {}));
  if (llm === null) return null;
  return {
    says: `${llm.model} at ${new URL(llm.url).host} (${why})`,
    environment: {
      LOCI_LLM_URL: llm.url,
      LOCI_LLM_MODEL: llm.model,
      ...(llm.key === null ? {} : { LOCI_LLM_KEY: llm.key }),
      LOCI_LLM_BUDGET_MS: String(llm.budgetMs),
      LOCI_LLM_INPUT_TOKENS: String(llm.inputTokens),
      LOCI_LLM_OUTPUT_TOKENS: String(llm.outputTokens),
      LOCI_LLM_CONCURRENCY: String(llm.concurrency),
    },
  };
};

const faultOf = (values: {
  readonly data?: string | undefined;
  readonly worlds?: string | undefined;
  readonly fold?: string | undefined;
  readonly without?: readonly string[] | undefined;
  readonly system?: string | undefined;
}): string | null => {
  const { data, worlds, fold, without = [], system } = values;
  if (data === undefined || !existsSync(data)) return `--data must name a folder of worlds\n\n${usage}`;
  if (worlds !== undefined && !(Number.isInteger(Number(worlds)) && Number(worlds) > 0))
    return `--worlds ${worlds}: must be a whole number of at least 1`;
  if (fold !== undefined && fold !== 'even' && fold !== 'odd') return `--fold ${fold}: must be even or odd`;
  if (system !== undefined && !(/^https?:/.test(system) && URL.canParse(system)))
    return `--system ${system}: must be an address that starts with http:// or https://`;
  const unknown = without.find(step => !isInsightStep(step));
  return unknown === undefined ? null : `--without ${unknown}: the steps are ${insightSteps.join(', ')}`;
};

/** Without the texts of the notes, which are in the worlds. */
const answersOf = ({ world, tasks }: AskedWorld) => ({
  world,
  tasks: tasks.map(({ texts: _, ...rest }) => rest),
});

/** The models are not trained on the first of every so many of these worlds: see training/loci_training/reader.py. */
const heldOutEvery = 15;

/** Worlds to choose the bounds of a baseline on: like those of the public test, and none of them. */
const boundsWorlds = (): World[] =>
  loadWorlds(worldsFile('first'), { fold: null, most: null }).filter((_, at) => at % heldOutEvery === 0);

const overallsOf = (baselines: Readonly<Record<string, BaselineResult>>) =>
  Object.fromEntries(Object.entries(baselines).map(([name, { overall }]) => [name, overall]));

const runCheck = (data: string): number => {
  const { worlds, notes, tasks, faults } = checkWorlds(data);
  for (const fault of faults) console.error(fault);
  const found =
    faults.length === 0 ? 'no fault' : `${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}`;
  console.log(`${worlds} worlds, ${notes} notes, ${tasks} tasks: ${found}`);
  return faults.length === 0 ? 0 : 1;
};

const runSystem = async (
  system: URL,
  worlds: readonly World[],
  values: Parameters<typeof report>[0],
): Promise<number> => {
  try {
    const overall = scoreTasks(await askSystem(system, worlds));
    if (!values.json) console.log(comparedTable({ [system.host]: overall }));
    report(values, [{ worlds: worlds.length, system: system.href, overall }]);
    return 0;
  } catch (error) {
    if (!(error instanceof FaultySystem)) throw error;
    console.error(`error: ${error.message}`);
    return 1;
  }
};

export const runWorlds = async (args: readonly string[]): Promise<number> => {
  const { data, models, json, out } = commonFlags;
  const values = flagsOf(args, usage, {
    data,
    models,
    json,
    out,
    worlds: { type: 'string' },
    fold: { type: 'string' },
    without: { type: 'string', multiple: true },
    llm: { type: 'boolean', default: false },
    show: { type: 'boolean', default: false },
    feedback: { type: 'string' },
    baseline: { type: 'boolean', default: false },
    system: { type: 'string' },
    check: { type: 'boolean', default: false },
  });
  if (values === null) return 0;
  const fault = faultOf(values);
  if (fault !== null) return wrongUse(fault);
  if (values.check) return runCheck(values.data!);
  const llm = values.llm ? llmOfHere() : null;
  if (values.llm && llm === null)
    return wrongUse(
      '--llm needs an LLM: set LOCI_LLM_URL and LOCI_LLM_MODEL, and LOCI_LLM_KEY if it needs one, or allow one on this machine with `loci llm use`',
    );
  let worlds: World[];
  try {
    worlds = loadWorlds(values.data!, {
      fold: (values.fold as Fold | undefined) ?? null,
      most: values.worlds === undefined ? null : Number(values.worlds),
    });
  } catch (error) {
    if (error instanceof FaultyWorld) return wrongUse(error.message);
    throw error;
  }
  if (worlds.length === 0) return wrongUse(`--data ${values.data}: the folder holds no world (*.json)`);
  if (values.system !== undefined) return runSystem(new URL(values.system), worlds, values);
  const ablations = (values.without ?? []).filter(isInsightStep);
  const isShown = values.show && !values.json;
  await onInstance(
    values.models ?? null,
    'on',
    async instance => {
      await instance.models.started;
      if (values.feedback !== undefined) {
        const feedback = await measureFeedback(instance, worlds, loadLikes(values.feedback));
        if (!values.json) console.log(feedbackTable(feedback));
        report(values, [feedback]);
        return;
      }
      const asked = await measureWorlds(instance, worlds, (world, task) => {
        if (isShown) console.log(shownTask(world, task));
      });
      const result = summaryOf(asked, {
        tier: instance.models.tier,
        without: ablations,
        llm: llm?.says ?? null,
      });
      if (!values.json) console.log(worldsTable(result));
      const baselines = values.baseline
        ? await measureBaselines(instance.models, boundsWorlds(), worlds)
        : undefined;
      if (baselines !== undefined && !values.json)
        console.log(`\n${comparedTable({ loci: result.overall, ...overallsOf(baselines) })}`);
      const answers = values.show ? { answers: asked.map(answersOf) } : {};
      report(values, [{ ...result, ...(baselines === undefined ? {} : { baselines }), ...answers }]);
    },
    { environment: llm?.environment ?? {}, ablations },
  );
  return 0;
};
