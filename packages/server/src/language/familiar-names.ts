// Closed lists that distinguish code from prose: file extensions, top-level folders, camel-case brands, shouted words.

const set = (list: string): ReadonlySet<string> => new Set(list.split(' '));

export const fileEndings = set(
  'astro bash bat bin bmp c cc cert cfg cjs class cmd conf cpp crt cs csproj css csv cts cu cxx dart db diff ' +
    'dll dockerfile doc docx dylib ejs env erl ex exe exs fish fs gif go gradle graphql groovy gz h hbs hcl hpp ' +
    'hrl hs html http ico ini ipynb jar java jpeg jpg js json json5 jsonc jsonl jsx key kt kts less lock log lua ' +
    'm4 map md mdx mjs ml mp3 mp4 mts nix onnx out parquet patch pdf pem php pid pkl plist png prisma properties ' +
    'proto ps1 psql pub py pyc pyi rar rb rs rst sass scala scss sh sln so sock sol sql sqlite sqlite3 svelte svg ' +
    'swift tar tf tfvars tgz tmpl toml ts tsbuildinfo tsv tsx ttf txt vue war wasm wav webp whl woff woff2 xlsx ' +
    'xml xz yaml yml zig zip zsh',
);

export const topFolders = set(
  'api app apps assets backend bin bugfix build chore client cmd config configs core db deploy dist doc docs ' +
    'etc examples feat feature fix frontend hooks hotfix include infra internal lib libs migrations ' +
    'node_modules opt origin packages pkg pages public refs release releases scripts server services shared ' +
    'src static styles templates test tests tmp tools usr var vendor views',
);

export const brands = set(
  'airbnb airpods bitbucket chatgpt circleci clickhouse cloudflare cockroachdb codepen coffeescript datadog ' +
    'deepmind devops dynamodb ebay facetime fastapi github gitlab graphql hubspot icloud ipad iphone ipod itunes ' +
    'javascript latex linkedin macbook macos mariadb mongodb mysql nosql numpy oauth onedrive onenote openai ' +
    'opencv openssl openstreetmap openai paypal phpstorm playstation postgresql powerpoint powershell pycharm ' +
    'pytorch quickbooks rabbitmq redhat salesforce scikit sharepoint sqlite stackoverflow tensorflow tiktok ' +
    'typescript ubereats vmware watchos webassembly webrtc websocket websockets webstorm whatsapp wifi ' +
    'wordpress youtube zoominfo scylladb ios ipados tvos duckdb neo4j jetbrains intellij ubuntu airtable ' +
    'couchdb influxdb elasticsearch fedex mastercard homekit carplay appletv airdrop',
);

export const measures = set('khz mhz ghz thz mah kwh mwh gwh mbps gbps kbps mib gib kib tib kpa mpa mmhg');

export const shouted = set(
  'about above after again against agree alert allow almost alone already although always among another answer ' +
    'anyone anything asked attention avoid based because become before begin being below best better between ' +
    'break bring broken build carefully careful cannot caution change check clear close complete correct could ' +
    'critical current danger delete different doing during either email enough error errors every everyone ' +
    'everything exactly except failed false final finally first follow found friday given going great happy ' +
    'hello immediately important instead issue itself known large later latest least little local login long ' +
    'maybe might monday month morning never night nobody nothing notice number often online order other others ' +
    'ought people phone place please point power price problem question quick quickly quite ready really remember ' +
    'required right saturday second serious seriously shall should simple since small solved someone something ' +
    'sometimes sorry start state still stopped strict strictly sunday super sure thank thanks their there these ' +
    'thing things think third those three throughout thursday today together tomorrow tonight total totally true ' +
    'trust tuesday twice under understand unless until update updated urgent using value version very wanted ' +
    'warning water wednesday where whether which while white whole whose within without wonderful words world ' +
    'would write wrong years yesterday yours summary overview introduction background example examples notes ' +
    'steps goal goals context task tasks instructions instruction output input response request rules system ' +
    'title section chapter table figure appendix contents abstract conclusion',
);

/** Not identifiers, although they contain a full stop. */
export const dottedAbbreviations = set(
  'e.g i.e a.m p.m ph.d et.al a.k.a u.s u.k u.s.a d.c b.sc m.sc n.b q.e.d',
);
