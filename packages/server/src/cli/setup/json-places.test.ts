/** Settings of other programs are changed in one place and restored byte by byte. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { jsonAt, jsonWith, jsonWithElement, jsonWithout, jsonWithoutElements } from './json-places.js';

const path = ['mcpServers', 'loci'];
const entry = { command: 'node', args: ['main.js', 'mcp'] };

it.each([
  ['two spaces', '{\n  "mcpServers": {\n    "other": { "command": "x" }\n  },\n  "theme": "dark"\n}\n'],
  ['tabs', '{\n\t"mcpServers": {\n\t\t"other": {\n\t\t\t"command": "x"\n\t\t}\n\t}\n}'],
  ['CRLF', '{\r\n  "mcpServers": {\r\n    "other": {}\r\n  }\r\n}\r\n'],
  ['a comment after the last', '{\n  "mcpServers": {\n    "other": {} // mine, keep\n  }\n}\n'],
  ['a comment at the end', '{\n  "mcpServers": {\n    "other": {}\n    /* nothing, more */\n  }\n}\n'],
  ['a closing comma', '{\n  "mcpServers": {\n    "other": {},\n  },\n}\n'],
  ['one line', '{"mcpServers": {"other": {}}, "n": 1.50}'],
  ['a byte order mark', '\uFEFF{\n  "mcpServers": {\n    "other": {}\n  }\n}\n'],
])('adds and removes with %s', (_, text) => {
  const added = jsonWith(text, path, entry);
  expect(jsonAt(added, path)).toEqual(entry);
  expect(jsonAt(added, ['mcpServers', 'other'])).toEqual(jsonAt(text, ['mcpServers', 'other']));
  expect(jsonAt(jsonWithout(added, path), ['mcpServers', 'other'])).toBeDefined();
  expect(jsonWithout(added, path).replace(/\s+(?=\})/g, '')).toBe(text.replace(/\s+(?=\})/g, ''));
  expect(jsonWith(added, path, entry)).toBe(added);
  const changed = jsonWith(added, path, { command: 'loci' });
  expect(jsonAt(changed, path)).toEqual({ command: 'loci' });
});

it('removes the first of several with its line, and leaves the comments of others', () => {
  const text = '{\n  "servers": {\n    // ours\n    "loci": {}, // said\n    "other": {} // keep\n  }\n}\n';
  expect(jsonWithout(text, ['servers', 'loci'])).toBe(
    '{\n  "servers": {\n    // ours\n    // said\n    "other": {} // keep\n  }\n}\n',
  );
});

it('keeps every other value for any settings', () => {
  const key = fc.string({ minLength: 1, maxLength: 6 }).filter(name => !['__proto__', 'loci'].includes(name));
  const settings = fc.dictionary(key, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 });
  fc.assert(
    fc.property(
      settings,
      fc.dictionary(key, settings, { maxKeys: 3 }),
      fc.nat(3),
      (around, servers, indent) => {
        const before = JSON.stringify({ ...around, mcpServers: servers }, null, indent);
        const added = jsonWith(before, path, entry);
        // Compared with what the file says: JSON has no -0.
        const said = JSON.parse(before);
        expect(JSON.parse(added)).toEqual({ ...said, mcpServers: { ...said.mcpServers, loci: entry } });
        expect(JSON.parse(jsonWithout(added, path))).toEqual(JSON.parse(before));
        if (indent > 0 && Object.keys(servers).length > 0) expect(jsonWithout(added, path)).toBe(before);
      },
    ),
  );
});

it('adds to a list and removes its own element again', () => {
  const list = ['hooks', 'SessionStart'];
  const text = '{\n  "hooks": {\n    "SessionStart": [\n      { "hooks": [] }\n    ]\n  }\n}\n';
  const added = jsonWithElement(text, list, { ours: true });
  expect(jsonAt(added, list)).toEqual([{ hooks: [] }, { ours: true }]);
  const isOurs = (element: unknown) => (element as { ours?: boolean }).ours === true;
  expect(jsonWithoutElements(added, list, isOurs)).toBe(text);
  const alone = jsonWithElement('{}', list, { ours: true });
  expect(JSON.parse(jsonWithoutElements(alone, list, isOurs))).toEqual({ hooks: {} });
});

it('names the line of invalid JSON, and what is in the way', () => {
  expect(() => jsonWith('{\n  "a": ,\n}', path, entry)).toThrow(/line 2 is not valid JSON/);
  expect(() => jsonWith('[]', path, entry)).toThrow(/JSON object/);
  expect(() => jsonWith('{"mcpServers": []}', path, entry)).toThrow(/"mcpServers" is not an object/);
  expect(() => jsonWithElement('{"hooks": {"S": 1}}', ['hooks', 'S'], 1)).toThrow(/"hooks.S" is not a list/);
});
