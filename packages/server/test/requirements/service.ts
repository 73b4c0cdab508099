/** What must hold of graphs, secrets, events, errors and the instance as a whole. */
import { from } from './define.js';

export const serviceRequirements = [
  ...from('our decisions 5: graphs', {
    'GRA-01': 'GET /v1/graphs lists the graphs that the secret may read, and no other',
    'GRA-02': 'PUT creates a graph or changes its settings, and twice is once',
    'GRA-03': 'GET tells counts, size and waiting work, and the counts are true',
    'GRA-04': 'an export is a stream of JSON lines that holds every version, source, link and contradiction',
    'GRA-05': 'an import of an export gives the same graph, and twice is once',
    'GRA-06': 'an import takes new memories one a line',
    'GRA-07': 'an import with a wrong line stores nothing and names the line',
  }),
  ...from('the explorer: a graph as a picture', {
    'MAP-01':
      'GET …/map shows every context with its memories counted, most first, and every relationship between them once',
    'MAP-02': 'with valid_at and known_at the map is as it was then: what held, where it was, and its links',
    'MAP-03': 'limit keeps the contexts with most memories, and the answer tells how many there are in all',
    'MAP-04': 'GET …/timeline counts what became true and what was stored in equal parts of time',
    'MAP-05': 'a map and a timeline show nothing of another graph, and need a secret that may read',
    'MAP-06': 'a context of the map counts the open contradictions between two of its own memories',
  }),
  ...from('interface 5', {
    'SEC-01': 'every call needs the header Authorization: Bearer <secret>',
    'SEC-02': 'a secret in the address or the body opens nothing',
  }),
  ...from('our decisions 1 and 5: secrets', {
    'SEC-03': 'POST /v1/secrets with an admin secret issues one, shown once and never listed',
    'SEC-04': 'a secret is stored as a hash: no file holds it',
    'SEC-05': 'a secret grants graphs times permissions: read, write, admin; write does not hold read',
    'SEC-06': 'an expired secret opens nothing',
    'SEC-07': 'a revoked secret opens nothing from the next request on',
    'SEC-08': 'no secret grants more than it has, nor sees or revokes what lies outside of its graphs',
    'SEC-14':
      'a secret that another issues ends no later and is limited no less than its issuer, also where nothing is asked',
    'SEC-09': 'what is forbidden is answered alike whether or not the graph exists',
    'SEC-10': 'a rate limit answers 429 with Retry-After and the RateLimit headers',
    'SEC-11': 'the first write of a secret that may write creates its graph, and no other',
    'SEC-12':
      'GET /v1/grant tells any secret what it allows: graphs, permissions, rate limit, and never the secret',
    'SEC-13':
      'an import does nothing that its secret may not do by the other calls, and signs for nobody else',
    'SEC-15':
      'a secret belongs to a person or an agent with a display name; without one its label is shown, and only an admin says it anew',
    'SEC-16':
      'what is stored without a source is by the holder of the secret, and resolutions name them; a source that is given stays',
  }),
  ...from('decision 87: browsers that are signed in', {
    'SIGN-01':
      'a secret signs a browser in: a fresh cookie that is HttpOnly and SameSite=Strict, Secure over https, for 30 days and no longer than the secret',
    'SIGN-02':
      'a cookie opens nothing without the key of its page, and never /mcp or /metrics; a secret in the header goes before any cookie',
    'SIGN-03': 'a forged or stale sign-in does nothing: a 401 in plain words, and a 429 where there are many',
    'SIGN-04': 'no page of another origin or port can use a sign-in or make one',
    'SIGN-05':
      'a sign-in ends by signing out here, by signing out everywhere, and with its secret; its live streams end too',
    'SIGN-06':
      'who signs in after another in one browser takes their place: what the page of the first still sends is refused',
    'SIGN-07': 'sign-ins outlast a restart, and neither token nor key is in a file',
    'SIGN-08':
      'a link signs a browser in once and within five minutes, as the holder of its secret while that is usable; its code is in no address that is sent, no log and no file',
    'SIGN-09':
      '`loci serve --open` and `npm start` print the link, and open it only at a terminal with a display',
  }),
  ...from('our decisions 6', {
    'EVT-01': 'the change log is in order, without gaps, and tells every change by its type',
    'EVT-02': 'after and page_size walk the log by cursor',
    'EVT-03': 'with Accept: text/event-stream the log goes on live',
    'EVT-04': 'Last-Event-ID goes on where the reader stopped',
    'EVT-05': 'no event holds content',
    'EVT-06': 'a live stream ends when its secret is revoked',
  }),
  ...from('our decisions 1: errors', {
    'ERR-01': 'an error is application/problem+json with type, title, status, detail, code and request_id',
    'ERR-02': 'invalid input is a 400 whose errors name the path of each wrong field',
    'ERR-03': 'an unknown field is a 400 that names it, at every depth, in query and body',
    'ERR-04': '401 carries WWW-Authenticate: Bearer',
    'ERR-05': 'an unknown address is 404 route_not_found',
    'ERR-06': 'a wrong method is 405 method_not_allowed with Allow',
    'ERR-07': 'a body that is not JSON is a 400, and one that is too large a 413',
    'ERR-08': 'another content type than JSON is 415 unsupported_media_type',
    'ERR-09': 'codes come from one closed list, each with its status',
    'ERR-10': 'malformed percent-encoding is a 400',
  }),
  ...from('the instance: bad input', {
    'ERR-11': 'blank and over-long names and contents, NUL and broken Unicode are 400',
    'ERR-12': 'an invalid time is a 400: a day that does not exist, no zone, garbage',
    'ERR-13': 'context_types that is not an object of arrays is a 400 with its path',
    'ERR-14': 'a blank task is a 400',
    'ERR-15': 'no request, however it is made, brings a 5xx, a crash or silence',
  }),
  ...from('interface 9', {
    'SRV-01': 'all paths of the interface begin with /v1',
  }),
  ...from('our decisions 7', {
    'SRV-02': '/healthz tells that the process runs',
    'SRV-03': '/readyz tells storage and waiting work, and is 503 when writes fail',
    'SRV-04': '/metrics is Prometheus text, and can be closed',
    'SRV-05':
      '/openapi.json is a valid OpenAPI 3.1 document of every operation, and a generated client works with it',
    'SRV-06': '/docs and / are pages for people',
    'SRV-07': 'these six need no secret',
  }),
  ...from('our decisions 1 and 3: status codes', {
    'SRV-08': '201 for what was stored, opened or issued, 200 for the rest',
  }),
  ...from('the instance: traces', {
    'SRV-09': 'with a collector named, every call and every statement is a span without contents',
  }),
  ...from('the instance: storage', {
    'DUR-01': 'kill -9 during writes loses nothing that was acknowledged and leaves nothing half',
    'DUR-02': 'two processes on one folder work, and each reads at once what the other wrote',
    'DUR-03': 'what was stored is there after a restart',
    'DUR-04': 'a database of a newer version is refused in plain words and left as it is',
    'DUR-05': 'writes at the same time all arrive, once each',
    'DUR-06': 'a clock that goes back, also over a restart, hides nothing and puts nothing out of order',
    'DUR-07': 'a backup taken while others write is whole, and its export is byte for byte the same',
    'DUR-08':
      'on a damaged database readyz fails with what to do, calls answer 503 and never 500, and nothing is written',
    'DUR-09':
      'what a damaged database still holds is saved into a new one, the rest is counted, and the damaged file is not touched',
    'DUR-10':
      'a server that is told to stop ends within seconds whatever its models do, and work that was not done stays queued',
  }),
  ...from('the instance: leaks', {
    'LEAK-01':
      'every address of the contract, with every method and spelling, is closed to any permission on another graph',
    'LEAK-02': 'no word of a graph reaches a body, a header or an error for a caller who may not read it',
    'LEAK-03': 'no word, graph name or secret of anybody is in a log line or a metric',
  }),
];
