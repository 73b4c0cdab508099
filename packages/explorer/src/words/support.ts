/** Why a memory is believed, in one paragraph. */
import { sourceName, type Why } from '@loci/client';
import { counted } from './counts.js';
import { speakerOf } from './memories.js';
import { dayOf } from './times.js';

const sourcesText = ({ support_count, independent_count, echo_count }: Why['support']): string => {
  if (support_count <= 1) return 'No other source says the same.';
  const echoes = echo_count === 0 ? '' : ` ${counted(echo_count, 'source')} only repeated an insight.`;
  return `${counted(support_count, 'source')} say so, ${independent_count} of them independent of each other.${echoes}`;
};

/** A name begins a sentence as it is written. */
const speakerAtBeginning = (author: Why['memory']['source']): string => {
  const speaker = speakerOf(author);
  return sourceName(author) === null ? speaker.charAt(0).toUpperCase() + speaker.slice(1) : speaker;
};

const listed = new Intl.ListFormat('en');

/** What people said of it in answers; nothing if nobody did, or an older server does not say. */
const feedbackText = ({ helpful, wrong, outdated } = { helpful: 0, wrong: 0, outdated: 0 }): string => {
  const said = Object.entries({ helpful, wrong, outdated })
    .filter(([, people]) => people > 0)
    .map(([verdict, people]) => `${counted(people, 'person', 'people')} called it ${verdict}`);
  return said.length === 0 ? '' : ` In answers, ${listed.format(said)}.`;
};

/** Who said it first, who else, what reinforces it, and what people said of it. */
export const supportWords = ({ memory, origin, support, feedback }: Why): string => {
  const author = origin.sources[0] ?? memory.source;
  const by =
    author.kind === 'document'
      ? `It comes from ${speakerOf(author)}.`
      : `${speakerAtBeginning(author)} said it.`;
  const said = `${by} It has been true since ${dayOf(origin.occurred_at)} and known since ${dayOf(origin.created_at)}.`;
  const placed = origin.placed_by === 'service' ? ' Loci chose its contexts.' : '';
  const reinforced =
    support.reinforced_by.length === 0
      ? ''
      : ` ${counted(support.reinforced_by.length, 'other memory', 'other memories')} reinforce${support.reinforced_by.length === 1 ? 's' : ''} it, for a total of ${counted(support.independent_with_reinforcement, 'independent source')}.`;
  return `${said} ${sourcesText(support)}${reinforced}${feedbackText(feedback)}${placed}`;
};
