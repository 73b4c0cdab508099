/** What a store needs to know first, in one query. */
import type { Beforehand } from '../store.js';
import { keysOf } from './executor.js';
import { statementColumns, statementsHeld } from './memory-lists.js';
import { type PlacesRow, placesAsked, placesFrom } from './places.js';
import type { Read } from './queries.js';

const nothing: Beforehand = {
  isThere: false,
  vectorModel: null,
  known: [],
  hasGivenSentences: false,
  places: { places: [], former: [], types: new Map() },
};

export const beforehand: Read<'beforehand'> = async (db, graphId, statementKeys, contexts) => {
  const { rowsAsJson, lookUp } = db.dialect;
  const asked = placesAsked(db.dialect, graphId, contexts);
  const row = await db.get<
    [vectorModel: string | null, known: string, hasGiven: number, ...places: PlacesRow]
  >(
    `SELECT vector_model,
      (SELECT ${rowsAsJson(statementColumns)} FROM ${lookUp('memories', { statement_key: 'text' })}),
      CASE WHEN EXISTS (SELECT 1 FROM given_sentences WHERE graph_id = ?) THEN 1 ELSE 0 END,
      ${asked.sql}
      FROM graphs WHERE graph_id = ?`,
    [keysOf([...new Set(statementKeys)].map(key => [key])), graphId, graphId, ...asked.params, graphId],
  );
  if (row === undefined) return nothing;
  const [vectorModel, known, hasGiven, ...places] = row;
  return {
    isThere: true,
    vectorModel,
    known: statementsHeld(JSON.parse(known) as [string, string, string][]),
    hasGivenSentences: hasGiven === 1,
    places: placesFrom(places),
  };
};
