/** `loci doctor`: what runs, what is missing and what to do, on one screen. */
import { arch, platform } from 'node:os';
import { resolve } from 'node:path';
import type { Config } from '../../config.js';
import type { Finding, Health } from '../checks/finding.js';
import { configOf, requireFolder } from '../connect.js';
import { type ConnectionFlags, examples, withConnection } from '../options.js';
import { Failed, WrongUse } from '../outcomes.js';
import { facts, inJson } from '../print.js';
import type { Register, Session } from '../session.js';

interface DoctorFlags extends ConnectionFlags {
  readonly port?: string;
  readonly host?: string;
  readonly mend?: boolean;
  readonly salvage?: string;
  readonly json?: boolean;
}

const signs: Readonly<Record<Health, string>> = {
  ok: 'ok',
  note: 'note',
  broken: 'BROKEN',
  mended: 'mended',
};

const findingsInWords = (findings: readonly Finding[], width: number): string =>
  facts(
    findings.flatMap(({ what, health, says, remedy }) => [
      [`${signs[health].padEnd(6)}  ${what}`, says] as const,
      ...(remedy === undefined ? [] : [['', `→ ${remedy}`] as const]),
    ]),
    width,
  );

const saveWhatIsLeft = async (
  { terminal }: Session,
  config: Config,
  folder: string,
  json: boolean | undefined,
): Promise<void> => {
  if (config.url !== null)
    throw new WrongUse('--salvage works on the folder of a server: call it there, with --data');
  requireFolder(config, '--salvage');
  const { salvage, salvageInWords } = await import('../checks/salvage.js');
  const target = resolve(folder);
  const saved = await salvage(config, target);
  terminal.result(json ? inJson(saved) : salvageInWords(saved, config.data, target, terminal.width));
};

export const register: Register = (command, session) => {
  withConnection(command)
    .option('--host <host>', 'the host to look at (LOCI_HOST)')
    .option('--port <port>', 'the port to look at (LOCI_PORT)')
    .option('--mend', 'put right what can be made again from what was said')
    .option('--salvage <dir>', 'save what a damaged database still gives into this new folder')
    .addHelpText(
      'after',
      examples(
        'loci doctor',
        'loci doctor --mend',
        'loci doctor --salvage ./saved',
        'loci doctor --url https://loci.example.com',
      ),
    )
    .action(async (flags: DoctorFlags) => {
      const { terminal, version } = session;
      const config = configOf(session, flags, 'silent');
      if (flags.mend && config.url !== null)
        throw new WrongUse('--mend works on the folder of a server: call it there, with --data');
      if (flags.salvage !== undefined) return saveWhatIsLeft(session, config, flags.salvage, flags.json);
      const findings =
        config.url === null
          ? await (await import('../checks/local.js')).checkLocal(
              config,
              flags.mend === true,
              session.localLlms,
            )
          : await (await import('../checks/server.js')).checkServer(config.url, config);
      const sick = findings.filter(({ health }) => health === 'broken');
      const on = { version, node: process.version, platform: platform(), arch: arch() };
      if (flags.json) terminal.result(inJson({ ...on, healthy: sick.length === 0, findings }));
      else {
        terminal.result(`Loci ${version} on Node ${process.version} (${platform()} ${arch()})\n`);
        terminal.result(findingsInWords(findings, terminal.width));
      }
      if (sick.length > 0) throw new Failed(`${sick.map(({ what }) => what).join(', ')}: broken`);
    });
};
