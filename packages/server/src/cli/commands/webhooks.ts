/** `loci webhooks`: which addresses are told of the events of a graph, and how that goes. */
import { type DeadLetter, eventTypes, type WebhookRecord } from '@loci/client';
import { withGraphOf } from '../connect.js';
import {
  collect,
  examples,
  type GraphFlags,
  oneOf,
  type PageFlags,
  wholeNumber,
  withGraph,
  withPaging,
} from '../options.js';
import { Failed } from '../outcomes.js';
import { counted, inJson, when } from '../print.js';
import type { Register } from '../session.js';
import { webhookId } from '../short-ids.js';
import { showList, showRecord } from '../show.js';

type EventType = (typeof eventTypes)[number];

interface CreateFlags extends GraphFlags {
  readonly event?: string[];
  readonly name?: string;
  readonly after?: number;
}

const stateOf = ({ status, last_error, next_attempt_at }: WebhookRecord): string =>
  status === 'ok'
    ? 'ok'
    : `failing: ${last_error}; next try ${next_attempt_at === null ? 'soon' : when(next_attempt_at)}`;

const row = (webhook: WebhookRecord) => [
  webhook.id,
  webhook.dead_letter_count,
  stateOf(webhook),
  webhook.events === null ? 'all' : webhook.events.join(','),
  webhook.url,
];

const deadRow = ({ event, attempts, error }: DeadLetter) => [event.cursor, event.type, attempts, error];

const pageOf = ({ page, pageSize }: PageFlags) => ({
  ...(page === undefined ? {} : { page }),
  ...(pageSize === undefined ? {} : { page_size: pageSize }),
});

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
A running server (\`loci serve\`) delivers; docs/webhooks.md tells how a receiver checks what it gets.
${examples('loci webhooks create https://example.com/hooks/loci --graph atlas --event contradiction.opened')}`,
  );
  const one = (name: string, what: string) =>
    withGraph(command.command(name).description(what)).argument(
      '<id>',
      'the id that `loci webhooks list` shows, or its beginning or end',
    );

  withGraph(command.command('create').description('send events to an address; the secret is printed once'))
    .argument('<url>', 'an http or https address')
    .option('--event <type>', 'a type of events; repeatable. Left out: all', eventOf)
    .option('--name <name>', 'what it is for')
    .option(
      '--after <cursor>',
      'begin after this event; left out: with what happens from now on',
      wholeNumber(0),
    )
    .addHelpText('after', examples('loci webhooks create https://example.com/hooks/loci --graph atlas'))
    .action(async (url: string, flags: CreateFlags) => {
      const issued = await withGraphOf(session, flags, (api, graph_id) =>
        api.createWebhook({
          graph_id,
          url,
          ...(flags.event === undefined ? {} : { events: flags.event as EventType[] }),
          ...(flags.name === undefined ? {} : { name: flags.name }),
          ...(flags.after === undefined ? {} : { after: flags.after }),
        }),
      );
      if (flags.json) {
        terminal.result(inJson(issued));
        return;
      }
      terminal.result(issued.secret);
      terminal.note(`Its id is ${issued.id}. Keep the secret now: it is not shown again.`);
    });

  withPaging(withGraph(command.command('list').description('webhooks of a graph, newest first')))
    .addHelpText('after', examples('loci webhooks list --graph atlas'))
    .action(async (flags: GraphFlags & PageFlags) => {
      const list = await withGraphOf(session, flags, (api, graph_id) =>
        api.listWebhooks({ graph_id, ...pageOf(flags) }),
      );
      showList(
        terminal,
        flags.json,
        list,
        ['id', 'dead', 'state', 'events', 'address'],
        row,
        'There are no webhooks.',
      );
    });

  one('delete', 'delete a webhook with its dead letters')
    .addHelpText('after', examples('loci webhooks delete 019dd… --graph atlas'))
    .action(async (id: string, flags: GraphFlags) => {
      const gone = await withGraphOf(session, flags, async (api, graph_id) =>
        api.deleteWebhook({ graph_id, id: await webhookId(api, graph_id, id) }),
      );
      showRecord(terminal, flags.json, gone, ({ url }) => `${url} is told nothing any more.`);
    });

  one('rotate', 'a new secret, printed once; for a day the old one signs along')
    .addHelpText('after', examples('loci webhooks rotate 019dd… --graph atlas'))
    .action(async (id: string, flags: GraphFlags) => {
      const issued = await withGraphOf(session, flags, async (api, graph_id) =>
        api.rotateWebhookSecret({ graph_id, id: await webhookId(api, graph_id, id) }),
      );
      showRecord(terminal, flags.json, issued, ({ secret }) => secret);
    });

  one('test', 'send one message now, and tell how it went')
    .addHelpText('after', examples('loci webhooks test 019dd… --graph atlas'))
    .action(async (id: string, flags: GraphFlags) => {
      const tried = await withGraphOf(session, flags, async (api, graph_id) =>
        api.testWebhook({ graph_id, id: await webhookId(api, graph_id, id) }),
      );
      showRecord(
        terminal,
        flags.json,
        tried,
        ({ status, error }) => error ?? `delivered: it answered ${status}`,
      );
      if (!tried.delivered) throw new Failed('');
    });

  withPaging(one('dead', 'events that could not be delivered, newest first'))
    .addHelpText('after', examples('loci webhooks dead 019dd… --graph atlas'))
    .action(async (id: string, flags: GraphFlags & PageFlags) => {
      const list = await withGraphOf(session, flags, async (api, graph_id) =>
        api.listDeadLetters({ graph_id, id: await webhookId(api, graph_id, id), ...pageOf(flags) }),
      );
      showList(
        terminal,
        flags.json,
        list,
        ['cursor', 'type', 'attempts', 'error'],
        deadRow,
        'There are no dead letters.',
      );
    });

  one('redeliver', 'try dead letters again, all or some')
    .argument('[cursors...]', 'of the events; left out: all', cursorOf)
    .addHelpText('after', examples('loci webhooks redeliver 019dd… --graph atlas'))
    .action(async (id: string, cursors: number[], flags: GraphFlags) => {
      const receipt = await withGraphOf(session, flags, async (api, graph_id) =>
        api.redeliverDeadLetters({
          graph_id,
          id: await webhookId(api, graph_id, id),
          ...(cursors.length === 0 ? {} : { cursors }),
        }),
      );
      showRecord(
        terminal,
        flags.json,
        receipt,
        ({ redelivered }) => `${counted(redelivered, 'event')} will go out again.`,
      );
    });
};
