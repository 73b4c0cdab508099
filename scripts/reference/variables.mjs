/** What each variable means: `config.ts` knows how they are read, and a test holds the two together. */

export const groups = [
  {
    title: 'Server',
    variables: [
      [
        'LOCI_DATA',
        '`--data`',
        '`~/.loci`',
        'the folder of the database; `npm start` takes `.loci` beside the project',
      ],
      [
        'LOCI_HOST',
        '`--host`',
        '`127.0.0.1`',
        'where to listen; beyond this machine only when a usable secret exists',
      ],
      ['LOCI_PORT', '`--port`', '`4747`', 'the port; 0 for any free one'],
      [
        'LOCI_DATABASE_URL',
        '',
        '',
        '`postgres://user:password@host:port/database?schema=name`: PostgreSQL instead of the folder; a folder named by `--data` wins',
      ],
      [
        'LOCI_ADMIN_SECRET',
        '',
        '',
        'a secret that is admin of all graphs, for containers; at least 16 characters',
      ],
      ['LOCI_LOG_LEVEL', '', '`info`', '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`'],
      ['LOCI_METRICS', '', '`open`', '`closed`: `/metrics` needs an admin secret for all graphs'],
      [
        'LOCI_WEBHOOK_ALLOW',
        '',
        'none',
        'ranges such as `10.0.0.0/8` that webhooks may reach beside public addresses; `private` for all',
      ],
      [
        'OTEL_EXPORTER_OTLP_ENDPOINT',
        '',
        '',
        'where spans are sent by OTLP over HTTP; without it nothing is traced',
      ],
      [
        'LOCI_ALLOWED_HOSTS',
        '',
        'none',
        'names under which the server is called, such as `loci.example.com`, with commas; a server on loopback answers to no others but its own, any other server to every name while this is empty',
      ],
      [
        'LOCI_CORS_ORIGINS',
        '',
        'none',
        'origins whose pages may call the server from a browser, such as `https://app.example.com`, with commas; `*` for all',
      ],
    ],
  },
  {
    title: 'Understanding',
    variables: [
      [
        'LOCI_MODELS',
        '',
        'those that come along',
        '`off`, `on`, or a folder with other ONNX models; one that cannot be used is told of, and Loci works by words',
      ],
      [
        'LOCI_RELATE',
        '',
        '`on`',
        '`off`: memories are not compared with each other as they come in, and what is stored meanwhile is not compared later by itself',
      ],
      [
        'LOCI_EMBED_URL',
        '',
        '',
        'an OpenAI-compatible embeddings endpoint instead of the encoder inside; memories are then sent to it',
      ],
      ['LOCI_EMBED_MODEL', '', '', 'its model; needed beside the address'],
      ['LOCI_EMBED_DIMENSIONS', '', '', 'how long its vectors are, 8 to 1,024; needed beside the address'],
      ['LOCI_EMBED_KEY', '', '', 'its key, where it needs one'],
    ],
  },
  {
    title: 'Large language model',
    variables: [
      ['LOCI_LLM', '', '`on`', '`off`: no LLM is used or looked for, whatever else names or allows one'],
      [
        'LOCI_LLM_URL',
        '',
        '',
        'an OpenAI-compatible endpoint that words insights and reads conversations; it must hold no password',
      ],
      ['LOCI_LLM_MODEL', '', '', 'its model; needed beside the address'],
      ['LOCI_LLM_KEY', '', '', 'its key, where it needs one'],
      ['LOCI_LLM_BUDGET_MS', '', '`10000`', 'time for one question with its repeats, 100 to 600,000'],
      ['LOCI_LLM_INPUT_TOKENS', '', '`4000`', 'what one question may send, at about four characters a token'],
      ['LOCI_LLM_OUTPUT_TOKENS', '', '`1000`', 'what one question may get back'],
      [
        'LOCI_LLM_CONCURRENCY',
        '',
        '`4`',
        'questions under way at once, 1 to 100; eight times as many may wait',
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
        'the server that the command line and `loci mcp` talk to; without it they open the folder',
      ],
      ['LOCI_SECRET', '', '', 'its secret'],
      [
        'LOCI_NAME',
        '',
        'the name of the account',
        'who you are, as it is shown beside what you store: at a terminal on a folder, and with `LOCI_ADMIN_SECRET` or the first `--secret-file`',
      ],
      ['LOCI_GRAPH', '`--graph`', '', 'the graph that is meant'],
    ],
  },
];
