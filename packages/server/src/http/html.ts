/** Plain pages that load nothing. */
import { createHash } from 'node:crypto';

const replacements: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, character => replacements[character] ?? '');

/** Renders `code` in backticks, as the contract writes it. */
export const withCode = (text: string): string => escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>');

const style = `
:root { color-scheme: light dark; --ink: #1d2126; --soft: #5b6470; --line: #dde1e6; --back: #fbfbfa; --card: #fff; --mark: #2b5d8a; }
@media (prefers-color-scheme: dark) { :root { --ink: #e7e9ec; --soft: #9aa4b0; --line: #333a42; --back: #16191d; --card: #1d2126; --mark: #8fbfe8; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--back); color: var(--ink); font: 16px/1.55 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 2.5rem 1.25rem 5rem; }
h1 { margin: 0 0 .25rem; font-size: 2rem; } h2 { margin: 2.5rem 0 .75rem; font-size: 1.3rem; } h3 { margin: 0; font-size: 1rem; }
p { margin: .4rem 0; } a { color: var(--mark); } .soft { color: var(--soft); }
code, pre { font: 13.5px/1.5 ui-monospace, monospace; }
pre { margin: .5rem 0; padding: .75rem 1rem; overflow-x: auto; background: var(--card); border: 1px solid var(--line); border-radius: 6px; }
table { width: 100%; border-collapse: collapse; font-size: .92rem; } td, th { padding: .3rem .75rem .3rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
details { margin: .5rem 0; background: var(--card); border: 1px solid var(--line); border-radius: 6px; }
summary { padding: .6rem 1rem; cursor: pointer; } summary code { overflow-wrap: anywhere; } .inside { padding: 0 1rem .75rem; }
.method { display: inline-block; min-width: 4.2rem; font-weight: 600; color: var(--mark); }
nav a { margin-right: 1rem; }
`;

const styleHash = createHash('sha256').update(style).digest('base64');

/** Only our own style is allowed, and no framing. */
export const htmlHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-cache',
} as const;

export const htmlPage = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
