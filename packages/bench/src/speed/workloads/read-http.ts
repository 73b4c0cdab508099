/** Reading one memory over HTTP, compared with a bare server with the same row. */
import { someIds } from '../bare/corpus-rows.js';
import { besideBare } from '../beside-bare.js';
import { corpusGraph, type Workload } from '../workload.js';

const distinctIds = 2_000;

export const readHttp: Workload = {
  name: 'read-http',
  summary: 'one memory over HTTP',
  async run(room) {
    const data = await room.corpus(room.stored);
    const paths = someIds(data, distinctIds).map(id => `/v1/memories/${corpusGraph}/${id}`);
    return besideBare(room, data, [{ id: 'read-memory', what: 'GET /v1/memories/{graph}/{id}', paths }]);
  },
};
