/** `loci webhooks`: which addresses receive the events or digests of a graph, and how delivery goes. */
import {
  type DeadLetter,
  digestFormats,
  digestWeekdays,
  eventTypes,
  limits,
  type WebhookRecord,
} from '@loci/client';
import { byId, listing, printing } from '../call-command.js';
import { withGraphOf } from '../connect.js';
import { oneContext } from '../context-flags.js';
import { given } from '../given.js';
import { collect, examples, type GraphFlags, oneOf, wholeNumber, withGraph, withPaging } from '../options.js';
import { Failed, WrongUse } from '../outcomes.js';
import { counted, inJson, when } from '../print.js';
import type { Register } from '../session.js';
import { webhookId } from '../short-ids.js';
import { asTable } from '../show.js';

type EventType = (typeof eventTypes)[number];
type Digest = NonNullable<WebhookRecord['digest']>;
type Weekday = NonNullable<Digest['weekday']>;

/** Undefined: it receives events. */
const digestOf = ({ digest, weekday, hour, timeZone, format, context, limit }: CreateFlags) => {
  const details = given({ weekday, hour, time_zone: timeZone, format, limit });
  if (digest === undefined) {
    if (context !== undefined || Object.keys(details).length > 0)
      throw new WrongUse('--weekday, --hour, --time-zone, --format, --context and --limit need --digest');
    return undefined;
  }
  const named = context === undefined ? undefined : oneContext(context);
  return {
    every: digest,
    ...details,
    ...given({ context: named && { context_type: named.type, name: named.name } }),
  };
};

interface CreateFlags extends GraphFlags {
  readonly event?: string[];
  readonly name?: string;
  readonly after?: number;
  readonly digest?: 'day' | 'week';
  readonly weekday?: Weekday;
  readonly hour?: number;
  readonly timeZone?: string;
  readonly format?: Digest['format'];
  readonly context?: string;
  readonly limit?: number;
}

const stateOf = ({ status, last_error, next_attempt_at }: WebhookRecord): string =>
  status === 'ok'
    ? 'ok'
    : `failing: ${last_error}; next try ${next_attempt_at === null ? 'soon' : when(next_attempt_at)}`;

/** An older server sends no `digest`. */
const whatOf = ({ events, digest = null }: WebhookRecord): string => {
  if (digest === null) return events === null ? 'all' : events.join(',');
  const where = digest.context === null ? '' : `, ${digest.context.context_type}:${digest.context.name}`;
  return `digest ${digest.weekday ?? 'every day'} ${digest.hour}:00 ${digest.time_zone}${where}`;
};

const row = (webhook: WebhookRecord) => [
  webhook.id,
  webhook.dead_letter_count,
  stateOf(webhook),
  whatOf(webhook),
  webhook.url,
];

const deadRow = ({ event, digest, attempts, error }: DeadLetter) => [
  event?.cursor ?? digest?.cursor ?? 0,
  event?.type ?? 'digest',
  attempts,
  error,
];

const eventOf = (value: string, before: string[] | undefined): string[] =>
  collect(oneOf(...(eventTypes as readonly EventType[]))(value), before);

const cursorOf = (value: string, before: number[] | undefined): number[] => [
  ...(before ?? []),
  wholeNumber(1)(value),
];

export const register: Register = (command, session) => {
  const { terminal } = session;
  command.addHelpText(
    'after',
    `
A running server (\`loci serve\`) delivers the events; docs/webhooks.md shows how a receiver verifies them.
${examples('loci webhooks create https://example.com/hooks/loci --graph atlas --event contradiction.opened')}`,
  );
  const one = (name: string, what: string) =>
    withGraph(command.command(name).description(what)).argument(
      '<id>',
      'the id from `loci webhooks list`, or the start or end of it',
    );

  withGraph(command.command('create').description('create a webhook; its secret is shown only once'))
    .argument('<url>', 'an http or https URL')
    .option('--event <type>', 'a type of event; repeatable. Default: all', eventOf)
    .option('--name <name>', 'what it is for')
    .option('--after <cursor>', 'start after this event; default: with new events', wholeNumber(0))
    .option('--digest <how-often>', 'digests in place of events: day or week', oneOf('day', 'week'))
    .option('--weekday <day>', 'with --digest week; default monday', oneOf(...digestWeekdays))
    .option('--hour <hour>', 'with --digest; default 9', wholeNumber(0, 23))
    .option('--time-zone <name>', 'with --digest, such as Europe/Lisbon; default UTC')
    .option(
      '--format <format>',
      'with --digest: json, markdown or chat; default json',
      oneOf(...digestFormats),
    )
    .option('-c, --context <type:name>', 'with --digest: only this context')
    .option('--limit <n>', 'with --digest: entries per section', wholeNumber(1, limits.digestEntriesMax))
    .addHelpText(
      'after',
      examples(
        'loci webhooks create https://example.com/hooks/loci --graph atlas',
        'loci webhooks create https://chat.example.com/hooks/x --graph atlas --digest week --format chat',
      ),
    )
    .action(async (url: string, flags: CreateFlags) => {
      const issued = await withGraphOf(session, flags, (api, graph_id) =>
        api.createWebhook({
          graph_id,
          url,
          ...given({
            events: flags.event as EventType[] | undefined,
            digest: digestOf(flags),
            name: flags.name,
            after: flags.after,
          }),
        }),
      );
      if (flags.json) {
        terminal.result(inJson(issued));
        return;
      }
      terminal.result(issued.secret);
      terminal.note(`Its id is ${issued.id}. Save the secret now: it is not shown again.`);
    });

  withPaging(withGraph(command.command('list').description('list the webhooks of a graph, newest first')))
    .addHelpText('after', examples('loci webhooks list --graph atlas'))
    .action(
      listing(
        session,
        (api, asked) => api.listWebhooks(asked),
        asTable(['id', 'dead', 'state', 'receives', 'address'], row),
        'There are no webhooks.',
      ),
    );

  one('delete', 'delete a webhook and its dead letters')
    .addHelpText('after', examples('loci webhooks delete 019dd… --graph atlas'))
    .action(
      printing(
        session,
        byId(webhookId, (api, one) => api.deleteWebhook(one)),
        ({ url }) => `${url} receives no more events.`,
      ),
    );

  one('rotate', 'replace the secret; the new one is shown once, and the old one also signs for a day')
    .addHelpText('after', examples('loci webhooks rotate 019dd… --graph atlas'))
    .action(
      printing(
        session,
        byId(webhookId, (api, one) => api.rotateWebhookSecret(one)),
        ({ secret }) => secret,
      ),
    );

  one('test', 'send a test message and show the result')
    .addHelpText('after', examples('loci webhooks test 019dd… --graph atlas'))
    .action(async (id: string, flags: GraphFlags) => {
      const tried = await withGraphOf(session, flags, async (api, graph_id) =>
        api.testWebhook({ graph_id, id: await webhookId(api, graph_id, id) }),
      );
      terminal.result(flags.json ? inJson(tried) : (tried.error ?? `delivered: it answered ${tried.status}`));
      if (!tried.delivered) throw new Failed('');
    });

  withPaging(one('dead', 'list events that could not be delivered, newest first'))
    .addHelpText('after', examples('loci webhooks dead 019dd… --graph atlas'))
    .action(
      listing(
        session,
        async (api, asked, id: string) =>
          api.listDeadLetters({ ...asked, id: await webhookId(api, asked.graph_id, id) }),
        asTable(['cursor', 'type', 'attempts', 'error'], deadRow),
        'There are no dead letters.',
      ),
    );

  one('redeliver', 'redeliver dead letters, all or some')
    .argument('[cursors...]', 'the events to redeliver; default: all', cursorOf)
    .addHelpText('after', examples('loci webhooks redeliver 019dd… --graph atlas'))
    .action(
      printing(
        session,
        byId(webhookId, (api, one, cursors: number[]) =>
          api.redeliverDeadLetters({ ...one, ...(cursors.length === 0 ? {} : { cursors }) }),
        ),
        ({ redelivered }) => `${counted(redelivered, 'event')} will be sent again.`,
      ),
    );
};
