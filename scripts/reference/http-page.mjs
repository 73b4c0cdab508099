/** Every call over HTTP, from the operations table and its schemas. */
import { operations } from '../../packages/client/dist/index.js';
import { openApiSchemas } from '../../packages/server/dist/http/openapi-schemas.js';
import { fieldRows, typeOf } from './json-types.mjs';
import { page, table } from './markdown.mjs';

const heads = ['Field', 'Type', 'Needed', 'Meaning'];

const fieldsOf = (title, schema) => {
  if (schema === undefined) return '';
  if (schema.properties !== undefined)
    return Object.keys(schema.properties).length === 0
      ? ''
      : `**${title}**\n\n${table(heads, fieldRows(schema))}`;
  const forms = schema.anyOf ?? schema.oneOf ?? [];
  if (forms.some(form => form.properties !== undefined))
    return `**${title}**, one of ${forms.length} forms\n\n${forms
      .map(form => table(heads, fieldRows(form)))
      .join('\n\n')}`;
  return `**${title}**: ${typeOf(schema)}`;
};

const needs = ({ needs, alsoReads, adminOnly }) => {
  if (adminOnly) return 'Needs `admin`, and covers only the graphs of the secret.';
  if (needs === 'listed') return 'Works with any valid secret, and returns what that secret may see.';
  return `Needs \`${needs}\` on the graph${alsoReads ? ', and `read`' : ''}.`;
};

const answerOf = (operation, schema) => {
  if (operation.streams === 'answer') return 'a stream of JSON lines';
  if (schema.properties?.items !== undefined) return `a page of ${typeOf(schema.properties.items.items)}`;
  if (schema.anyOf?.every(form => form.properties?.items !== undefined))
    return `a page of ${schema.anyOf.map(form => typeOf(form.properties.items.items)).join(' or of ')}`;
  return typeOf(schema);
};

const call = (name, operation, schemas) =>
  [
    `### ${name}`,
    `\`${operation.method} ${operation.path}\``,
    `${operation.summary}. ${needs(operation)}`,
    fieldsOf('Path', schemas.part(name, 'params')),
    fieldsOf('Query', schemas.part(name, 'query')),
    operation.streams === 'request'
      ? '**Body**: the file itself'
      : fieldsOf('Body', schemas.part(name, 'body')),
    `**Answer** ${operation.status}: ${answerOf(operation, schemas.part(name, 'answer'))}`,
    operation.events === undefined
      ? ''
      : `**Events**, with \`Accept: text/event-stream\`: ${operation.events}.`,
  ]
    .filter(part => part !== '')
    .join('\n\n');

const overview = names =>
  table(
    ['Call', 'Address', 'What it does'],
    names.map(([name, { method, path, summary }]) => [
      `[${name}](#${name.toLowerCase()})`,
      `\`${method} ${path}\``,
      summary,
    ]),
  );

const record = ([name, schema]) => {
  const said = schema.description === undefined ? '' : `${schema.description}.`;
  const fields =
    schema.properties === undefined
      ? `One of: ${(schema.oneOf ?? schema.anyOf ?? [schema]).map(typeOf).join('; ')}`
      : table(heads, fieldRows(schema));
  return [`### ${name} record`, said, fields].filter(part => part !== '').join('\n\n');
};

export const httpPage = () => {
  const schemas = openApiSchemas();
  const calls = Object.entries(operations);
  const tags = [...new Set(calls.map(([, { tag }]) => tag))];
  return page(
    'HTTP reference',
    'Every call, with its fields. [The HTTP interface](../http.md) describes headers, events and errors. A running server shows the same reference at `/docs` and `/openapi.json`.',
    ...tags.flatMap(tag => {
      const own = calls.filter(([, operation]) => operation.tag === tag);
      return [
        `## ${tag[0].toUpperCase()}${tag.slice(1)}`,
        overview(own),
        ...own.map(([name, operation]) => call(name, operation, schemas)),
      ];
    }),
    '## Records',
    'The records in the answers. New versions may add fields, so a client must ignore fields it does not know.',
    ...Object.entries(schemas.components).map(record),
  );
};
