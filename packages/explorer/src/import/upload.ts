/** Uploads a file to a graph and reports progress, which fetch cannot do. */
import {
  type ImportFormat,
  type ImportReceipt,
  LociProblem,
  type ProblemCode,
  problemCodes,
} from '@loci/client';
import { onRefused, serverUrl, signedIn } from '../session.js';
import { openingHeaders } from '../sign-in/stay.js';
import type { ChosenFile } from './chosen-files.js';

interface ProblemBody {
  readonly code?: string;
  readonly detail?: string;
  readonly errors?: { path: string; message: string }[];
  readonly request_id?: string;
}

const problemOf = (text: string, status: number): LociProblem => {
  let body: ProblemBody = {};
  try {
    body = JSON.parse(text) as ProblemBody;
  } catch {
    // A proxy answered in its own words; the status is all there is.
  }
  const isKnown = body.code !== undefined && Object.hasOwn(problemCodes, body.code);
  const code = isKnown ? (body.code as ProblemCode) : 'internal';
  return new LociProblem(code, body.detail ?? `the server answered with status ${status}`, {
    errors: body.errors ?? [],
    ...(body.request_id === undefined ? {} : { requestId: body.request_id }),
  });
};

/** Loci's own lines and other programs' files have different content types. */
const mediaTypeOf = (format: ImportFormat): string =>
  format === 'loci' ? 'application/x-ndjson' : 'application/octet-stream';

/** How to read a file. */
export interface ImportOptions {
  readonly format: ImportFormat;
  readonly isDryRun: boolean;
  /** Skip bad lines instead of rejecting the file. */
  readonly skipsBad: boolean;
  /** For a table: field=column, separated by commas; empty if the headings are enough. */
  readonly map: string;
}

const addressOf = (
  graphId: string,
  file: ChosenFile,
  { format, isDryRun, skipsBad, map }: ImportOptions,
): string => {
  const query = new URLSearchParams({
    format,
    name: file.name,
    dry_run: String(isDryRun),
    skip_bad: String(skipsBad),
    ...(map.trim() === '' ? {} : { map: map.trim() }),
  });
  return `${serverUrl}/v1/graphs/${encodeURIComponent(graphId)}/import?${query}`;
};

/** Sends the whole file; the server checks all of it before it stores any of it. */
export const uploadFile = (
  graphId: string,
  file: ChosenFile,
  options: ImportOptions,
  onProgress: (share: number) => void,
): Promise<ImportReceipt> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', addressOf(graphId, file, options));
    const held = signedIn.value;
    for (const [name, value] of Object.entries(held === null ? {} : openingHeaders(held)))
      request.setRequestHeader(name, value);
    request.setRequestHeader('content-type', mediaTypeOf(options.format));
    request.upload.onprogress = event => onProgress(event.total === 0 ? 1 : event.loaded / event.total);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300)
        resolve(JSON.parse(request.responseText) as ImportReceipt);
      else {
        if (request.status === 401 && held !== null) onRefused(held);
        reject(problemOf(request.responseText, request.status));
      }
    };
    request.onerror = () => reject(new LociProblem('unavailable', `${serverUrl} cannot be reached`));
    request.send(file.file);
  });
