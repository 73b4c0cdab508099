/** The page at the root if the explorer was not built. */
import { escaped, htmlPage } from './html.js';

const curlLines = `curl -s -X POST "$LOCI_URL/v1/memories" \\
  -H "Authorization: Bearer $LOCI_SECRET" -H "Content-Type: application/json" \\
  -d '{"graph_id": "atlas-team", "content": "Raising client_body_timeout to 120s stopped the upload failures.",
       "context_types": {"error": ["ECONNRESET on upload"]}}'

curl -s -X POST "$LOCI_URL/v1/memories/insights" \\
  -H "Authorization: Bearer $LOCI_SECRET" -H "Content-Type: application/json" \\
  -d '{"graph_id": "atlas-team", "task": "Large uploads fail, what should I do?"}'`;

export const homePage = (version: string): string =>
  htmlPage(
    'Loci',
    `<h1>Loci</h1>
<p class="soft">A memory service that agents and people can trust. Version ${escaped(version)}.</p>
<p>It stores what you learn as memories in contexts, shows how they relate, and answers a task with a finding, a
recommendation and a confidence.</p>
<nav><a href="docs">docs</a><a href="openapi.json">openapi.json</a><a href="readyz">readyz</a><a href="healthz">healthz</a><a href="metrics">metrics</a></nav>
<h2>Try it</h2>
<p>With a secret from <code>loci secrets create</code> in <code>LOCI_SECRET</code> and this address in <code>LOCI_URL</code>:</p>
<pre>${escaped(curlLines)}</pre>`,
  );
