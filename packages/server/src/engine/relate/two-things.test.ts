import { expect, it } from 'vitest';
import type { RelatedMemory } from './relation.js';
import { areOfTwoSpeakers, areOfTwoThings } from './two-things.js';

const by = (name: string, content: string): RelatedMemory => ({
  id: name,
  content,
  occurredAt: 0,
  source: { kind: 'user', name, ref: null },
});

const apart = (first: RelatedMemory, second: RelatedMemory): boolean =>
  areOfTwoSpeakers({ first, second, cosine: null }) ||
  areOfTwoThings([
    { text: first.content, at: 0 },
    { text: second.content, at: 0 },
  ]);

it.each([
  ['another environment', by('Ana', 'Production runs 4 pods.'), by('Ben', 'In staging there are 2 pods.')],
  ['another speaker', by('Ana', 'I like dark mode.'), by('Ben', "I'd rather have light mode.")],
  ['another version', by('Ana', 'In v2.1 the limit is 10 MB.'), by('Ben', 'In v3.0 the limit is 20 MB.')],
  ['another time', by('Ana', 'In May 2024 we sold 30 boats.'), by('Ben', 'In May 2025 we sold 42 boats.')],
])('%s is a different thing, in either order', (_, first, second) => {
  expect([apart(first, second), apart(second, first)]).toEqual([true, true]);
});

it.each([
  ['the same speaker', by('Ana', 'I like dark mode.'), by('Ana', 'I like light mode now.')],
  ['both environments named', by('Ana', 'Staging has 2 pods.'), by('Ben', 'Staging and prod have 4 pods.')],
  ['only the version', by('Ana', 'We run Node 20.1.0.'), by('Ben', 'We run Node 22.3.0.')],
  ['only the day', by('Ana', 'It ships on 4 May 2026.'), by('Ben', 'It ships on 9 May 2026.')],
])('%s is the same thing', (_, first, second) => {
  expect([apart(first, second), apart(second, first)]).toEqual([false, false]);
});
