import { expect, it } from 'vitest';
import { renamedIn } from './renamed.js';

it.each([
  ['Project Falcon was renamed to Meadow.', 'falcon', ['Meadow']],
  ['We renamed the team Falcon to Meadow in April.', 'meadow', ['Falcon']],
  ['The project was renamed from Falcon to Meadow.', 'falcon', ['Meadow']],
  ['Meadow (formerly Falcon) goes live in May.', 'falcon', ['Meadow']],
  ['Falcon is now called Meadow.', 'falcon', ['Meadow']],
  ['Falcon was moved to Meadow Street.', 'falcon', undefined],
  ['Ines, formerly Google, joined us.', 'ines', undefined],
])('%s', (text, name, expected) => expect(renamedIn([text]).get(name)).toEqual(expected));
