/** JSON schemas in words: what a field holds, in the length of a table cell. */

const refName = ({ $ref }) => $ref.split('/').at(-1);

/** Named answers are explained once, further down on the same page. */
const linked = name => `[${name}](#${name.toLowerCase()}-record)`;

const bounds = ({ minimum, maximum, minLength, maxLength, minItems, maxItems }) => {
  const said = [];
  if (minimum !== undefined || maximum !== undefined) said.push(range(minimum, maximum, ''));
  if (maxLength !== undefined) said.push(range(minLength, maxLength, ' characters'));
  if (maxItems !== undefined) said.push(range(minItems, maxItems, ' items'));
  return said.length === 0 ? '' : `, ${said.join(', ')}`;
};

const range = (least, most, unit) => {
  if (least === undefined) return `at most ${most}${unit}`;
  if (most === undefined) return `at least ${least}${unit}`;
  return `${least} to ${most}${unit}`;
};

const choices = schemas => [...new Set(schemas.map(typeOf))].join(' or ');

/** The type of a schema in words. */
export const typeOf = schema => {
  if (schema === undefined || schema === true) return 'anything';
  if (schema.$ref !== undefined) return linked(refName(schema));
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.enum !== undefined) return schema.enum.map(value => `\`${value}\``).join(', ');
  if (schema.anyOf !== undefined) return choices(schema.anyOf);
  if (schema.oneOf !== undefined) return choices(schema.oneOf);
  if (schema.allOf !== undefined) return schema.allOf.map(typeOf).join(' and ');
  if (schema.format === 'date-time') return 'time';
  if (schema.type === 'array') return `list of ${typeOf(schema.items)}${bounds(schema)}`;
  if (schema.type === 'object') return objectType(schema);
  return `${schema.type ?? 'anything'}${bounds(schema)}`;
};

const objectType = ({ properties, additionalProperties }) => {
  if (properties !== undefined) return `object: ${Object.keys(properties).join(', ')}`;
  if (typeof additionalProperties === 'object') return `object of ${typeOf(additionalProperties)}`;
  return 'object';
};

const remark = schema => {
  const said = [schema.description ?? ''];
  if (schema.default !== undefined) said.push(`Default \`${JSON.stringify(schema.default)}\``);
  return said.filter(text => text !== '').join('. ');
};

/** The rows of a table of fields: name, type, whether it must be given, meaning. */
export const fieldRows = ({ properties = {}, required = [] }) =>
  Object.entries(properties).map(([name, schema]) => [
    `\`${name}\``,
    typeOf(schema),
    required.includes(name) && schema.default === undefined ? 'yes' : '',
    remark(schema),
  ]);
