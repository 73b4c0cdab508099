/** Every workload, in the order they run. */
import type { Workload } from './workload.js';
import { busy } from './workloads/busy.js';
import { importFiles } from './workloads/import.js';
import { insight } from './workloads/insight.js';
import { listHttp } from './workloads/list-http.js';
import { mcp } from './workloads/mcp.js';
import { memory } from './workloads/memory.js';
import { postgres } from './workloads/postgres.js';
import { readHttp } from './workloads/read-http.js';
import { relate } from './workloads/relate.js';
import { searchEmbedded } from './workloads/search-embedded.js';
import { searchLexical } from './workloads/search-lexical.js';
import { searchMillion } from './workloads/search-million.js';
import { start } from './workloads/start.js';
import { writeBatch } from './workloads/write-batch.js';
import { writeHttp } from './workloads/write-http.js';
import { writeSingle } from './workloads/write-single.js';

export const workloads: readonly Workload[] = [
  writeSingle,
  writeHttp,
  writeBatch,
  importFiles,
  listHttp,
  readHttp,
  searchLexical,
  searchMillion,
  insight,
  searchEmbedded,
  relate,
  start,
  mcp,
  memory,
  postgres,
  busy,
];
