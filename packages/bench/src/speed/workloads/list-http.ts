/** Listing context types and the contexts of a type over HTTP, compared with a bare server with the same rows. */
import { besideBare } from '../beside-bare.js';
import { contextTypes } from '../texts.js';
import { corpusGraph, type Workload } from '../workload.js';

export const listHttp: Workload = {
  name: 'list-http',
  summary: 'lists of context types and of contexts over HTTP',
  run: async room =>
    besideBare(room, await room.corpus(room.stored), [
      { id: 'list-types', what: 'GET /v1/contexts/{graph}', paths: [`/v1/contexts/${corpusGraph}`] },
      {
        id: 'list-contexts',
        what: 'GET /v1/contexts/{graph}/{type}',
        paths: contextTypes.map(type => `/v1/contexts/${corpusGraph}/${type}`),
      },
    ]),
};
