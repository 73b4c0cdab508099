/**
 * One-sentence statements such as agents store: settings, owners, places and habits of made-up services and people.
 */
import { seeded } from './random.js';

const services = 'billing search import export invoice login report upload mail archive sync cache'.split(
  ' ',
);
const projects = 'Granite Basalt Quartz Marble Onyx Cobalt Slate Flint Amber Jade Opal Topaz'.split(' ');
const people = 'Ana Ben Clara David Elif Felix Greta Hugo Ines Jonas Kai Lena'.split(' ');
const cities = 'Berlin Lisbon Porto Cork Ghent Malta Oslo Lyon Turin Graz Bern Prague'.split(' ');
const stores = 'Redis PostgreSQL MySQL SQLite Kafka RabbitMQ'.split(' ');
const days = 'Monday Tuesday Wednesday Thursday Friday'.split(' ');

/** The same for the same number. */
export const statementOf = (number: number): string => {
  const { pick, below } = seeded(number + 77);
  const project = `${pick(projects)} ${1 + below(60)}`;
  const service = `${pick(services)} service of ${project}`;
  const shapes: readonly (() => string)[] = [
    () => `The ${service} stores its sessions in ${pick(stores)}.`,
    () => `The timeout of the ${service} is ${5 * (1 + below(24))} seconds.`,
    () => `${pick(people)} maintains the ${service} since ${2015 + below(10)}.`,
    () => `The ${service} is deployed every ${pick(days)} by ${pick(people)}.`,
    () => `${pick(people)} moved the office of ${project} to ${pick(cities)}.`,
    () => `Never restart the ${service} while the ${pick(services)} job of ${project} runs.`,
    () => `The ${service} failed because its disk in ${pick(cities)} was full.`,
    () => `${pick(people)} prefers to review changes of the ${service} on ${pick(days)}.`,
    () => `The ${service} listens on port ${8_000 + below(900)} behind the proxy in ${pick(cities)}.`,
    () => `Customers of ${project} in ${pick(cities)} asked for a faster ${pick(services)} page.`,
  ];
  return pick(shapes)();
};
