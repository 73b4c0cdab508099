/** `loci secrets`: who may do what to which graphs. */
import {
  type Holder,
  holders,
  type NewSecret,
  type Permission,
  permissions,
  type SecretChange,
  type SecretRecord,
} from '@loci/client';
import { type Command, InvalidArgumentError } from 'commander';
import { configOf, withKnowledge } from '../connect.js';
import {
  type ConnectionFlags,
  collect,
  examples,
  expiryOf,
  oneOf,
  type PageFlags,
  rateOf,
  withConnection,
  withPaging,
} from '../options.js';
import { WrongUse } from '../outcomes.js';
import { inJson, when } from '../print.js';
import type { Register } from '../session.js';
import { secretId } from '../short-ids.js';
import { showList, showRecord } from '../show.js';

interface SecretsFlags extends ConnectionFlags {
  readonly json?: boolean;
}

interface HolderFlags {
  readonly name?: string;
  readonly displayName?: string;
  readonly holder?: Holder;
}

interface CreateFlags extends SecretsFlags, HolderFlags {
  readonly graph?: string[];
  readonly allGraphs?: boolean;
  readonly permission?: Permission[];
  readonly expires?: string;
  readonly rateLimit?: NewSecret['rate_limit'];
}

const collectPermissions = (value: string, before: readonly Permission[] | undefined): Permission[] => {
  const added = value.split(',').map(part => oneOf(...permissions)(part.trim()));
  return [...new Set([...(before ?? []), ...added])];
};

const notInThePast = (value: string): string => {
  const expiry = expiryOf(value);
  if (Date.parse(expiry) > Date.now()) return expiry;
  throw new InvalidArgumentError('It must lie in the future.');
};

const stateOf = (secret: SecretRecord): string => {
  if (secret.revoked_at !== null) return `revoked ${when(secret.revoked_at)}`;
  if (secret.expires_at === null) return 'valid';
  const over = Date.parse(secret.expires_at) <= Date.now();
  return `${over ? 'expired' : 'valid until'} ${when(secret.expires_at)}`;
};

const graphsOf = ({ graphs }: SecretRecord): string => (graphs === '*' ? 'all graphs' : graphs.join(', '));

/** Whose it is: most belong to agents, so a person is marked. */
const heldBy = ({ display_name, name, holder }: SecretRecord): string => {
  const shown = display_name ?? name ?? '';
  return holder === 'person' ? `${shown} (person)` : shown;
};

const holderOf = ({ name, displayName, holder }: HolderFlags): SecretChange => ({
  ...(name === undefined ? {} : { name }),
  ...(displayName === undefined ? {} : { display_name: displayName }),
  ...(holder === undefined ? {} : { holder }),
});

const withHolder = (command: Command): Command =>
  command
    .option('--name <name>', 'a label that tells it from others')
    .option('--display-name <name>', 'whose it is, as it is shown beside what they store')
    .option('--holder <holder>', 'person or agent', oneOf(...holders));

const row = (secret: SecretRecord) => [
  secret.id,
  heldBy(secret),
  secret.permissions.join(','),
  stateOf(secret),
  graphsOf(secret),
];

const scopeOf = (flags: CreateFlags, fallback: string | null): '*' | string[] => {
  if (flags.allGraphs && flags.graph !== undefined)
    throw new WrongUse('--all-graphs and --graph exclude each other');
  if (flags.allGraphs) return '*';
  const graphs = flags.graph ?? (fallback === null ? [] : [fallback]);
  if (graphs.length > 0) return graphs;
  throw new WrongUse('for which graphs? Name each with --graph, or say --all-graphs');
};

export const register: Register = (command, session) => {
  const { terminal } = session;
  command.addHelpText(
    'after',
    examples('loci secrets create --graph atlas --permission read,write --name builder'),
  );

  withHolder(withConnection(command.command('create').description('issue a secret; it is printed this once')))
    .option('-g, --graph <graph>', 'a graph it opens; repeatable', collect)
    .option('--all-graphs', 'it opens every graph')
    .option(
      '-p, --permission <permission>',
      'read, write, admin; repeatable or with commas',
      collectPermissions,
    )
    .option('--expires <time>', 'a time, or from now such as 90d or 12h', notInThePast)
    .option('--rate-limit <rate>', 'requests a minute such as 600, or 20/1s', rateOf)
    .addHelpText(
      'after',
      examples(
        'loci secrets create --graph atlas --permission read,write --name builder --expires 90d',
        'loci secrets create --all-graphs --permission admin --display-name Dana --holder person',
      ),
    )
    .action(async (flags: CreateFlags) => {
      if (flags.permission === undefined) {
        throw new WrongUse('what may it do? Say --permission read, write or admin');
      }
      const { graph: _, ...connection } = flags;
      const request: NewSecret = {
        graphs: scopeOf(flags, configOf(session, connection).graph),
        permissions: flags.permission,
        ...holderOf(flags),
        ...(flags.expires === undefined ? {} : { expires_at: flags.expires }),
        ...(flags.rateLimit === undefined ? {} : { rate_limit: flags.rateLimit }),
      };
      const issued = await withKnowledge(session, connection, ({ api }) => api.createSecret(request), {
        begins: true,
      });
      if (flags.json) {
        terminal.result(inJson(issued));
        return;
      }
      terminal.result(issued.secret);
      terminal.note(
        `${issued.permissions.join(', ')} on ${graphsOf(issued)}, ${stateOf(issued)}; its id is ${issued.id}`,
      );
      terminal.note('Keep it now: it is stored as a hash and cannot be shown again.');
    });

  withPaging(
    withConnection(command.command('list').description('secrets, newest first; never the secret itself')),
  )
    .addHelpText('after', examples('loci secrets list'))
    .action(async ({ page, pageSize, ...flags }: SecretsFlags & PageFlags) => {
      const list = await withKnowledge(session, flags, ({ api }) =>
        api.listSecrets({
          ...(page === undefined ? {} : { page }),
          ...(pageSize === undefined ? {} : { page_size: pageSize }),
        }),
      );
      const heading = ['id', 'name', 'may', 'state', 'graphs'];
      showList(
        terminal,
        flags.json,
        list,
        heading,
        row,
        'There are no secrets yet: `loci secrets create` issues one.',
        'whole',
      );
    });

  withHolder(
    withConnection(command.command('change').description('say whose a secret is; what it opens stays')),
  )
    .argument('<id>', 'the id that `loci secrets list` shows, or its beginning or end; not the secret')
    .addHelpText('after', examples('loci secrets change 019dd… --display-name Dana --holder person'))
    .action(async (id: string, flags: SecretsFlags & HolderFlags) => {
      const change = holderOf(flags);
      if (Object.keys(change).length === 0)
        throw new WrongUse('what changes? Say --display-name, --holder or --name');
      const changed = await withKnowledge(session, flags, async ({ api }) =>
        api.changeSecret({ id: await secretId(api, id), ...change }),
      );
      showRecord(terminal, flags.json, changed, secret => `${heldBy(secret)}: ${stateOf(secret)}`);
    });

  withConnection(command.command('revoke').description('revoke a secret, from the next request on'))
    .argument('<id>', 'the id that `loci secrets list` shows, or its beginning or end; not the secret')
    .addHelpText('after', examples('loci secrets revoke 019dd…'))
    .action(async (id: string, flags: SecretsFlags) => {
      const revoked = await withKnowledge(session, flags, async ({ api }) =>
        api.revokeSecret({ id: await secretId(api, id) }),
      );
      showRecord(
        terminal,
        flags.json,
        revoked,
        secret => `${heldBy(secret) || secret.id}: ${stateOf(secret)}`,
      );
    });
};
