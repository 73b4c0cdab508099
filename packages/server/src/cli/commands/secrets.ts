/** `loci secrets`: who may do what in which graphs. */
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
import { given } from '../given.js';
import {
  type ConnectionFlags,
  collect,
  examples,
  expiryOf,
  oneOf,
  type PageFlags,
  pageOf,
  rateOf,
  withConnection,
  withPaging,
} from '../options.js';
import { WrongUse } from '../outcomes.js';
import { inJson, when } from '../print.js';
import type { Register } from '../session.js';
import { secretId } from '../short-ids.js';
import { showList, showRecord } from '../show.js';

interface HolderFlags {
  readonly name?: string;
  readonly displayName?: string;
  readonly holder?: Holder;
}

interface CreateFlags extends ConnectionFlags, HolderFlags {
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
  throw new InvalidArgumentError('It must be in the future.');
};

const stateOf = (secret: SecretRecord): string => {
  if (secret.revoked_at !== null) return `revoked ${when(secret.revoked_at)}`;
  if (secret.expires_at === null) return 'active';
  const over = Date.parse(secret.expires_at) <= Date.now();
  return `${over ? 'expired' : 'active until'} ${when(secret.expires_at)}`;
};

const graphsOf = ({ graphs }: SecretRecord): string => (graphs === '*' ? 'all graphs' : graphs.join(', '));

/** Most holders are agents, so a person is marked. */
const heldBy = ({ display_name, name, holder }: SecretRecord): string => {
  const shown = display_name ?? name ?? '';
  return holder === 'person' ? `${shown} (person)` : shown;
};

const holderOf = ({ name, displayName, holder }: HolderFlags): SecretChange =>
  given({ name, display_name: displayName, holder });

const withHolder = (command: Command): Command =>
  command
    .option('--name <name>', 'a label to recognise it by')
    .option('--display-name <name>', "the holder's name, shown with what they store")
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
    throw new WrongUse('use either --all-graphs or --graph, not both');
  if (flags.allGraphs) return '*';
  const graphs = flags.graph ?? (fallback === null ? [] : [fallback]);
  if (graphs.length > 0) return graphs;
  throw new WrongUse('which graphs? Name each with --graph, or use --all-graphs');
};

export const register: Register = (command, session) => {
  const { terminal } = session;
  command.addHelpText(
    'after',
    examples('loci secrets create --graph atlas --permission read,write --name builder'),
  );

  withHolder(withConnection(command.command('create').description('create a secret; it is shown only once')))
    .option('-g, --graph <graph>', 'a graph it gives access to; repeatable', collect)
    .option('--all-graphs', 'give access to every graph')
    .option(
      '-p, --permission <permission>',
      'read, write or admin; repeatable or comma-separated',
      collectPermissions,
    )
    .option('--expires <time>', 'a time, or a period such as 90d or 12h', notInThePast)
    .option('--rate-limit <rate>', 'requests per minute such as 600, or 20/1s', rateOf)
    .addHelpText(
      'after',
      examples(
        'loci secrets create --graph atlas --permission read,write --name builder --expires 90d',
        'loci secrets create --all-graphs --permission admin --display-name Dana --holder person',
      ),
    )
    .action(async (flags: CreateFlags) => {
      if (flags.permission === undefined) {
        throw new WrongUse('which permissions? Use --permission read, write or admin');
      }
      const { graph: _, ...connection } = flags;
      const request: NewSecret = {
        graphs: scopeOf(flags, configOf(session, connection).graph),
        permissions: flags.permission,
        ...holderOf(flags),
        ...given({ expires_at: flags.expires, rate_limit: flags.rateLimit }),
      };
      const issued = await withKnowledge(session, connection, api => api.createSecret(request), {
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
      terminal.note('Save it now: Loci keeps only a hash and cannot show it again.');
    });

  withPaging(
    withConnection(command.command('list').description('list secrets, newest first; never their values')),
  )
    .addHelpText('after', examples('loci secrets list'))
    .action(async (flags: ConnectionFlags & PageFlags) => {
      const list = await withKnowledge(session, flags, api => api.listSecrets(pageOf(flags)));
      const heading = ['id', 'name', 'may', 'state', 'graphs'];
      showList(
        terminal,
        flags.json,
        list,
        heading,
        row,
        'There are no secrets yet. Create one with `loci secrets create`.',
        'whole',
      );
    });

  withHolder(
    withConnection(
      command
        .command('change')
        .description("change a secret's name or holder; its permissions stay the same"),
    ),
  )
    .argument('<id>', 'the id from `loci secrets list`, or the start or end of it; not the secret')
    .addHelpText('after', examples('loci secrets change 019dd… --display-name Dana --holder person'))
    .action(async (id: string, flags: ConnectionFlags & HolderFlags) => {
      const change = holderOf(flags);
      if (Object.keys(change).length === 0)
        throw new WrongUse('nothing to change: use --display-name, --holder or --name');
      const changed = await withKnowledge(session, flags, async api =>
        api.changeSecret({ id: await secretId(api, id), ...change }),
      );
      showRecord(terminal, flags.json, changed, secret => `${heldBy(secret)}: ${stateOf(secret)}`);
    });

  withConnection(command.command('revoke').description('revoke a secret; it stops working at once'))
    .argument('<id>', 'the id from `loci secrets list`, or the start or end of it; not the secret')
    .addHelpText('after', examples('loci secrets revoke 019dd…'))
    .action(async (id: string, flags: ConnectionFlags) => {
      const revoked = await withKnowledge(session, flags, async api =>
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
