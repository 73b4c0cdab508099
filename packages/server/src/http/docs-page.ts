/** The OpenAPI document as a readable page. */
import { escaped, htmlPage, withCode } from './html.js';
import type { OpenApiDocument, OpenApiOperation } from './openapi.js';
import type { JsonSchema } from './openapi-schemas.js';

type Schemas = Readonly<Record<string, JsonSchema>>;
/** Below this depth a type is named, not written out. */
const deepestOutline = 4;

const nameOfRef = (schema: JsonSchema): string => String(schema.$ref).split('/').at(-1) ?? '';

const objectText = (schema: JsonSchema, depth: number): string => {
  const fields = Object.entries((schema.properties ?? {}) as Schemas);
  if (fields.length === 0) {
    const values = schema.additionalProperties;
    return typeof values === 'object' && values !== null
      ? `{ [key]: ${typeText(values as JsonSchema, depth)} }`
      : '{}';
  }
  if (depth >= deepestOutline) return '{ … }';
  const required = (schema.required ?? []) as string[];
  const indent = '  '.repeat(depth + 1);
  const lines = fields.map(([name, field]) => {
    const note = field.description === undefined ? '' : `  // ${field.description}`;
    return `${indent}${name}${required.includes(name) ? '' : '?'}: ${typeText(field, depth + 1)}${note}`;
  });
  return `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`;
};

/** A schema in a notation that programmers already know. */
const typeText = (schema: JsonSchema, depth = 0): string => {
  if (schema.$ref !== undefined) return nameOfRef(schema);
  if (Array.isArray(schema.enum)) return schema.enum.map(value => JSON.stringify(value)).join(' | ');
  if ('const' in schema) return JSON.stringify(schema.const);
  const choices = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(choices)) return choices.map(choice => typeText(choice as JsonSchema, depth)).join(' | ');
  if (schema.type === 'array') return `[${typeText((schema.items ?? {}) as JsonSchema, depth)}, …]`;
  if (schema.type === 'object') return objectText(schema, depth);
  return Array.isArray(schema.type) ? schema.type.join(' | ') : String(schema.type ?? 'anything');
};

const parameterRow = (parameter: JsonSchema): string => {
  const schema = (parameter.schema ?? {}) as JsonSchema;
  const isRequired = parameter.required === true ? ', required' : '';
  const usual = schema.default === undefined ? '' : `, default ${JSON.stringify(schema.default)}`;
  return `<tr><td><code>${escaped(String(parameter.name))}</code></td><td>${escaped(String(parameter.in) + isRequired)}</td>
<td><code>${escaped(typeText(schema) + usual)}</code> ${withCode(String(parameter.description ?? ''))}</td></tr>`;
};

const contentText = (content: unknown): string =>
  Object.entries(
    (content ?? {}) as Record<string, { schema: JsonSchema; examples?: Record<string, JsonSchema> }>,
  )
    .map(([type, { schema, examples = {} }]) => {
      const shown = Object.values(examples).map(
        example =>
          `<p class="soft">${escaped(String(example.summary))}</p><pre>${escaped(JSON.stringify(example.value, null, 2))}</pre>`,
      );
      return `<p class="soft">${escaped(type)}</p><pre>${escaped(typeText(schema))}</pre>${shown.join('')}`;
    })
    .join('');

const operationText = (
  path: string,
  method: string,
  operation: OpenApiOperation,
  parameters: Schemas,
): string => {
  const rows = operation.parameters.map(parameter =>
    parameterRow(parameter.$ref === undefined ? parameter : (parameters[nameOfRef(parameter)] ?? {})),
  );
  const [good = ['200', {}], ...problems] = Object.entries(operation.responses);
  const body =
    operation.requestBody === undefined ? '' : `<h3>Body</h3>${contentText(operation.requestBody.content)}`;
  return `<details id="${escaped(operation.operationId)}">
<summary><span class="method">${method.toUpperCase()}</span> <code>${escaped(path)}</code><br>${withCode(operation.summary)}</summary>
<div class="inside"><p>${withCode(operation.description)}</p>
${rows.length === 0 ? '' : `<table>${rows.join('')}</table>`}
${body}<h3>Answer ${good[0]}</h3>${contentText(good[1].content)}
<p class="soft">Problems: ${problems.map(([status]) => status).join(', ')}</p></div></details>`;
};

export const docsPage = (document: OpenApiDocument): string => {
  const parameters = document.components.parameters as Schemas;
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const sections = document.tags.map(({ name, description }) => {
    const ofTag = calls.filter(({ operation }) => operation.tags.includes(name));
    const texts = ofTag.map(({ path, method, operation }) =>
      operationText(path, method, operation, parameters),
    );
    return `<h2 id="${name}">${name}</h2><p class="soft">${escaped(description)}</p>${texts.join('\n')}`;
  });
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) =>
      `<h3 id="schema-${escaped(name)}">${escaped(name)}</h3><pre>${escaped(typeText(schema))}</pre>`,
  );
  const links = document.tags.map(({ name }) => `<a href="#${name}">${name}</a>`).join('');
  return htmlPage(
    'Loci API',
    `<h1>Loci</h1><p class="soft">${escaped(document.info.description)} Version ${escaped(document.info.version)}.
Every call under <code>/v1</code> carries <code>Authorization: Bearer &lt;secret&gt;</code>.
For machines: <a href="openapi.json">openapi.json</a>.</p>
<nav>${links}<a href="#types">types</a></nav>
${sections.join('\n')}
<h2 id="types">types</h2>${schemas.join('\n')}`,
  );
};
