/** `loci doctor`: what works, what is missing and how to fix it, on one screen. */
import { arch, platform } from 'node:os';
import { resolve } from 'node:path';
import type { Config } from '../../config.js';
import type { Finding, Health } from '../checks/finding.js';
import { configOf, requireFolder } from '../connect.js';
import { type ConnectionFlags, examples, withConnection } from '../options.js';
import { Failed, WrongUse } from '../outcomes.js';
import { paintOf, type Sheet, type Tone } from '../paint.js';
import { facts, inJson } from '../print.js';
import type { Register, Session } from '../session.js';

interface DoctorFlags extends ConnectionFlags {
  readonly port?: string;
  readonly host?: string;
  readonly fix?: boolean;
  readonly salvage?: string;
}

const signs: Readonly<Record<Health, string>> = {
  ok: 'ok',
  note: 'note',
  broken: 'BROKEN',
  fixed: 'fixed',
};

const toneOf: Readonly<Record<string, Tone>> = {
  ok: 'good',
  note: 'warning',
  BROKEN: 'bad',
  fixed: 'good',
};

const findingsInWords = (findings: readonly Finding[], sheet: Sheet): string =>
  facts(
    findings.flatMap(({ what, health, says, remedy }) => [
      [`${signs[health].padEnd(6)}  ${what}`, says] as const,
      ...(remedy === undefined ? [] : [['', `→ ${remedy}`] as const]),
    ]),
    sheet,
    label => {
      const sign = label.split(' ', 1)[0] ?? '';
      const tone = toneOf[sign];
      return tone === undefined ? label : paintOf(sheet)[tone](sign) + label.slice(sign.length);
    },
  );

const saveWhatIsLeft = async (
  { terminal }: Session,
  config: Config,
  folder: string,
  json: boolean | undefined,
): Promise<void> => {
  if (config.url !== null)
    throw new WrongUse("--salvage works on a data folder: run it on the server's machine, with --data");
  requireFolder(config, '--salvage');
  const { salvage, salvageInWords } = await import('../checks/salvage.js');
  const target = resolve(folder);
  const saved = await salvage(config, target);
  terminal.result(json ? inJson(saved) : salvageInWords(saved, config.data, target, terminal));
};

export const register: Register = (command, session) => {
  withConnection(command)
    .option('--host <host>', 'the host to check (LOCI_HOST)')
    .option('--port <port>', 'the port to check (LOCI_PORT)')
    .option('--fix', 'repair what can be rebuilt from the stored memories')
    .option('--salvage <dir>', 'copy what is readable in a damaged database into this new folder')
    .addHelpText(
      'after',
      examples(
        'loci doctor',
        'loci doctor --fix',
        'loci doctor --salvage ./saved',
        'loci doctor --url https://loci.example.com',
      ),
    )
    .action(async (flags: DoctorFlags) => {
      const { terminal, version } = session;
      const config = configOf(session, flags, 'silent');
      const fixes = flags.fix === true;
      if (fixes && config.url !== null)
        throw new WrongUse("--fix works on a data folder: run it on the server's machine, with --data");
      if (flags.salvage !== undefined) return saveWhatIsLeft(session, config, flags.salvage, flags.json);
      const findings =
        config.url === null
          ? await (await import('../checks/local.js')).checkLocal(config, fixes, session.localLlms)
          : await (await import('../checks/server.js')).checkServer(config.url, config);
      const sick = findings.filter(({ health }) => health === 'broken');
      const on = { version, node: process.version, platform: platform(), arch: arch() };
      if (flags.json) terminal.result(inJson({ ...on, healthy: sick.length === 0, findings }));
      else {
        terminal.result(`Loci ${version} on Node ${process.version} (${platform()} ${arch()})\n`);
        terminal.result(findingsInWords(findings, terminal));
      }
      if (sick.length > 0) throw new Failed(`${sick.map(({ what }) => what).join(', ')}: broken`);
    });
};
