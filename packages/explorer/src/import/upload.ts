/** Sends lines to a graph and tells how much has gone out, which fetch cannot do. */
import { type ImportReceipt, LociProblem, type ProblemCode, problemCodes } from '@loci/client';
import { secret, serverUrl } from '../session.js';

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

/** All or nothing: a wrong line stores none. */
export const uploadLines = (
  graphId: string,
  lines: readonly string[],
  onProgress: (share: number) => void,
): Promise<ImportReceipt> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${serverUrl}/v1/graphs/${encodeURIComponent(graphId)}/import`);
    request.setRequestHeader('authorization', `Bearer ${secret.value ?? ''}`);
    request.setRequestHeader('content-type', 'application/x-ndjson');
    request.upload.onprogress = event => onProgress(event.total === 0 ? 1 : event.loaded / event.total);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300)
        resolve(JSON.parse(request.responseText) as ImportReceipt);
      else reject(problemOf(request.responseText, request.status));
    };
    request.onerror = () => reject(new LociProblem('unavailable', `${serverUrl} cannot be reached`));
    request.send(new Blob([`${lines.join('\n')}\n`]));
  });
