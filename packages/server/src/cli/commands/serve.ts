/** `loci serve`: runs the server until it is stopped. */
import { ownerGrant } from '../../api/service.js';
import { type Instance, openInstance } from '../../compose.js';
import type { Config } from '../../config.js';
import { isLoopback } from '../../domain/loopback.js';
import { longestLinkMs } from '../../domain/sign-in.js';
import { buildApp } from '../../http/app.js';
import { type Serving, serve } from '../../http/serve.js';
import { configOf, holdsData, withInstance } from '../connect.js';
import { exampleGraph, seedExample } from '../example.js';
import { serverGreeting } from '../greeting.js';
import { openLog } from '../log.js';
import { offerLocalLlm } from '../offer-llm.js';
import { hasDisplay, openBrowser } from '../open-browser.js';
import { examples, type FolderFlags, withFolder, withJson } from '../options.js';
import { Failed, WrongUse } from '../outcomes.js';
import { counted, inJson } from '../print.js';
import { closeFolder } from '../private-folder.js';
import { keepSecret, requireSecretFile } from '../secret-file.js';
import { noteServing } from '../serving.js';
import type { Register, Session } from '../session.js';
import { hasSecretForLink, makeSignInLink } from '../sign-in-link.js';
import { firstStopSignal, longestStopMs } from '../signals.js';
import { keepHeapSmall } from '../small-heap.js';
import { tellMissingModels } from '../without-models.js';

interface ServeFlags extends FolderFlags {
  readonly host?: string;
  readonly port?: string;
  readonly example?: boolean;
  readonly secretFile?: string;
  readonly open?: boolean;
}

/**
 * Without a secret nobody could use the server, and the mistake would show only later and remotely. Checked before
 * the models load.
 */
const requireSecretBeyondLoopback = async (config: Config): Promise<void> => {
  if (isLoopback(config.host) || config.adminSecret !== null) return;
  const ask = ({ service }: Instance) => service.hasUsableSecret();
  if (await withInstance({ ...config, logLevel: 'silent' }, ask, { begins: true })) return;
  throw new Failed(
    `${config.host} can be reached from other machines, but there is no valid secret yet; ` +
      'create one with `loci secrets create`, or set LOCI_ADMIN_SECRET',
  );
};

const listen = async (options: Parameters<typeof serve>[0]): Promise<Serving> => {
  try {
    return await serve(options);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const place = `port ${options.port} on ${options.host}`;
    if (code === 'EADDRINUSE') {
      throw new Failed(`${place} is in use; choose another with --port, or --port 0 for any free one`);
    }
    if (code === 'EACCES')
      throw new Failed(`${place} needs elevated privileges; choose one above 1023 with --port`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new Failed(`this machine has no address ${options.host}; choose another with --host`);
    }
    throw error;
  }
};

/** Whether the example was imported just now: somebody tries Loci. */
const prepare = async (
  instance: Instance,
  config: Config,
  flags: ServeFlags,
  session: Session,
): Promise<boolean> => {
  const { service } = instance;
  if (flags.secretFile !== undefined && (await keepSecret(instance, config, flags.secretFile)) === 'made') {
    session.terminal.note(`Created a secret for all graphs in ${flags.secretFile}`);
  }
  const seeded = flags.example ? await seedExample(service.as(ownerGrant), config) : null;
  if (seeded === null) return false;
  session.terminal.note(
    `Imported the example graph ${exampleGraph}: ${counted(seeded.stored, 'memory', 'memories')}`,
  );
  return true;
};

/** Where people and programs find the server; the sign-in link is shown only to the person who asked for it. */
const tell = (session: Session, flags: ServeFlags, address: string, link: string | null): void => {
  const { terminal, env } = session;
  if (flags.json) {
    terminal.result(inJson({ address, ...(link === null ? {} : { sign_in: link }) }));
    return;
  }
  terminal.result(`Loci listens on ${address}`);
  if (flags.open && link === null) terminal.result('No sign-in link: the database is read-only');
  if (link === null) return;
  terminal.result(`Sign in once, within ${longestLinkMs / 60_000} minutes: ${link}`);
  if (terminal.interactive && hasDisplay(env)) openBrowser(link);
};

const run = async (session: Session, flags: ServeFlags): Promise<void> => {
  keepHeapSmall();
  const config = configOf(session, flags, 'info');
  if (flags.secretFile !== undefined) requireSecretFile(flags.secretFile, config);
  if (flags.open && !hasSecretForLink(config, flags.secretFile))
    throw new WrongUse('--open needs a secret to sign in with: use --secret-file, or set LOCI_ADMIN_SECRET');
  const log = await openLog(config.logLevel);
  const opened = closeFolder(config);
  if (opened !== null) log.warn(opened);
  const isFirst = config.databaseUrl === null && !holdsData(config.data);
  // --secret-file creates one if needed.
  if (flags.secretFile === undefined) await requireSecretBeyondLoopback(config);
  const offerLlm = () => offerLocalLlm(session, config, log, flags.json === true);
  if (session.terminal.interactive) await offerLlm();
  const instance = await openInstance(config, log);
  try {
    const { writable, reason } = await instance.store.health();
    if (!writable) log.warn({ reason }, 'the database is read-only: only reads are served');
    const isTrying = await prepare(instance, config, flags, session);
    const { service } = instance;
    const app = await buildApp({
      service,
      log,
      version: session.version,
      metricsOpen: config.metricsOpen,
      corsOrigins: config.corsOrigins,
      names: { isLocal: isLoopback(config.host), hosts: config.allowedHosts },
      processMetrics: true,
    });
    const serving = await listen({ app, host: config.host, port: config.port });
    instance.notify();
    // With no person at the terminal it only logs, so the start does not wait for it.
    if (!session.terminal.interactive) void offerLlm();
    const stop = firstStopSignal(longestStopMs);
    const link = flags.open
      ? await makeSignInLink(instance, config, flags.secretFile, serving.address)
      : null;
    tell(session, flags, serving.address, link);
    void tellMissingModels(session.terminal, instance, config);
    // Who asked for a link has it, and a program reads JSON.
    if ((isTrying || (isFirst && session.terminal.interactive)) && !flags.open && !flags.json)
      session.terminal.note(serverGreeting(serving.address, flags));
    const takeNoteAway = noteServing(config, serving.address);
    log.info({ signal: await stop }, 'stopping');
    void instance.endWork().catch(() => undefined);
    await serving.stop();
    takeNoteAway();
  } finally {
    await instance.close();
  }
};

export const register: Register = (command, session) => {
  withFolder(withJson(command))
    .option('--host <host>', 'the address to listen on (LOCI_HOST; default 127.0.0.1)')
    .option('--port <port>', 'the port, 0 for any free one (LOCI_PORT; default 4747)')
    .option('--example', `import the example graph "${exampleGraph}" once`)
    .option('--secret-file <file>', 'keep a secret for all graphs in this private file; created if needed')
    .option('--open', 'print a one-time sign-in link, and open it in a browser if there is a display')
    .addHelpText(
      'after',
      examples('loci serve --example --secret-file ~/.loci/secret', 'loci serve --host 0.0.0.0 --port 8080'),
    )
    .action((flags: ServeFlags) => run(session, flags));
};
