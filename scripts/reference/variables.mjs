/** What each variable means. `config.ts` reads them, and a test compares the two. */

export const groups = [
  {
    title: 'Server',
    variables: [
      [
        'LOCI_DATA',
        '`--data`',
        '`~/.loci`',
        'the folder of the database; `npm start` uses `.loci` in the project',
      ],
      [
        'LOCI_HOST',
        '`--host`',
        '`127.0.0.1`',
        'the address to listen on; other machines can connect only if there is a valid secret',
      ],
      ['LOCI_PORT', '`--port`', '`4747`', 'the port; 0 for any free one'],
      [
        'LOCI_DATABASE_URL',
        '',
        '',
        '`postgres://user:password@host:port/database?schema=name`: PostgreSQL instead of the folder; `--data` overrides it',
      ],
      ['LOCI_ADMIN_SECRET', '', '', 'an admin secret for all graphs, for containers; at least 16 characters'],
      ['LOCI_LOG_LEVEL', '', '`info`', '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`'],
      ['LOCI_METRICS', '', '`open`', '`closed`: `/metrics` needs an admin secret for all graphs'],
      [
        'LOCI_WEBHOOK_ALLOW',
        '',
        'none',
        'ranges such as `10.0.0.0/8` that webhooks may reach besides public addresses; `private` for all private ones',
      ],
      [
        'OTEL_EXPORTER_OTLP_ENDPOINT',
        '',
        '',
        'where to send spans, by OTLP over HTTP; tracing is off without it',
      ],
      [
        'LOCI_ALLOWED_HOSTS',
        '',
        'none',
        'the host names of the server, such as `loci.example.com`, separated by commas. If empty, a server on loopback accepts only its own names, and any other server accepts all',
      ],
      [
        'LOCI_CORS_ORIGINS',
        '',
        'none',
        'origins whose pages may call the server from a browser, such as `https://app.example.com`, separated by commas; `*` for all',
      ],
    ],
  },
  {
    title: 'Understanding',
    variables: [
      [
        'LOCI_MODELS',
        '',
        'the included models',
        '`off`, `on`, or a folder with other ONNX models; if one cannot be used, Loci reports it and uses keyword search',
      ],
      [
        'LOCI_RELATE',
        '',
        '`on`',
        '`off`: Loci does not compare new memories with others, and does not catch up later',
      ],
      [
        'LOCI_EMBED_URL',
        '',
        '',
        'an OpenAI-compatible embeddings endpoint instead of the included model; Loci sends memories to it',
      ],
      ['LOCI_EMBED_MODEL', '', '', 'its model; required with the URL'],
      ['LOCI_EMBED_DIMENSIONS', '', '', 'the length of its vectors, 8 to 1,024; required with the URL'],
      ['LOCI_EMBED_KEY', '', '', 'its key, if it needs one'],
    ],
  },
  {
    title: 'Large language model',
    variables: [
      ['LOCI_LLM', '', '`on`', '`off`: Loci neither uses nor looks for an LLM, whatever other settings say'],
      [
        'LOCI_LLM_URL',
        '',
        '',
        'an OpenAI-compatible endpoint that words insights and reads conversations; the URL must not contain a password',
      ],
      ['LOCI_LLM_MODEL', '', '', 'its model; required with the URL'],
      ['LOCI_LLM_KEY', '', '', 'its key, if it needs one'],
      ['LOCI_LLM_BUDGET_MS', '', '`10000`', 'time limit for one question including retries, 100 to 600,000'],
      [
        'LOCI_LLM_INPUT_TOKENS',
        '',
        '`4000`',
        'tokens that one question may send, at about four characters each',
      ],
      ['LOCI_LLM_OUTPUT_TOKENS', '', '`1000`', 'tokens that one answer may have'],
      [
        'LOCI_LLM_CONCURRENCY',
        '',
        '`4`',
        'questions at the same time, 1 to 100; eight times as many may wait',
      ],
    ],
  },
  {
    title: 'Command line and MCP',
    variables: [
      [
        'LOCI_URL',
        '`--url`',
        '',
        'the server that the command line and `loci mcp` use; without it they open the folder',
      ],
      ['LOCI_SECRET', '', '', 'its secret'],
      [
        'LOCI_NAME',
        '',
        'the name of your account',
        'your name, shown with what you store: on the command line and in `loci mcp` with a folder, and with `LOCI_ADMIN_SECRET` or the first `--secret-file`',
      ],
      ['LOCI_GRAPH', '`--graph`', '', 'the graph to use'],
    ],
  },
];
