/** Settings of agents as people have them, each as far from plain JSON as its agent allows. */

const claudeJson = `{
  "numStartups": 12,
  "projects": {
    "/home/ana/other": {
      "mcpServers": {
        "other": { "type": "stdio", "command": "other", "args": [], "env": {} }
      }
    }
  },
  "mcpServers": {
    "other": { "type": "stdio", "command": "other", "args": ["--x"] }
  }
}
`;
const mcpServers = `{
  "mcpServers": {
    "other": { "command": "other", "args": ["--x"] }
  },
  "more": [1, 2.50, "é"]
}
`;
const vscodeJsonc = `{
  // servers of this project
  "inputs": [{ "id": "key", "type": "promptString", "description": "Key", "password": true }],
  "servers": {
    "other": { "type": "stdio", "command": "other", "args": ["--x"] }, // keep me
  },
}
`;
export const zedJsonc = `// Zed settings
//
// For information on how to configure Zed, see the Zed documentation.
{
  "theme": { "mode": "system", "light": "One Light", "dark": "One Dark" },
  "context_servers": {
    "other": {
      "command": "other",
      "args": [],
      "env": {},
    },
  },
  "vim_mode": true, // hjkl
}
`;
export const geminiJson = `{
  // mine
  "ui": { "theme": "GitHub" },
  "mcpServers": {
    "other": { "httpUrl": "http://localhost:3000/mcp", "timeout": 5000 }
  }
}
`;
const opencode1 = `{
  "$schema": "https://opencode.ai/config.json",
  "mcp": {
    "other": {
      "type": "local",
      // Or ["bun", "x", "other"]
      "command": ["npx", "-y", "other"],
      "enabled": true,
    },
  },
}
`;
const opencode2 = `{
  "$schema": "https://opencode.ai/config.json",
  "mcp": {
    "servers": {
      "other": { "type": "local", "command": ["npx", "-y", "other"] },
    },
  },
}
`;
const clineJson = `{
  "mcpServers": {
    "other": { "command": "other", "args": [], "disabled": false, "autoApprove": [] }
  }
}
`;
const toml = `# how I like it
model = "m" # fast

[mcp_servers.other]
command = "other"
`;
const clineFile = '.config/Code/User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json';

/** An agent, its scope, the file in the home and project of the tests, and what stands in it. */
export const settingsFiles: readonly (readonly [
  agent: string,
  scope: readonly string[],
  file: string,
  before: string,
])[] = [
  ['claude-code', ['--scope', 'local'], '.claude.json', claudeJson],
  ['claude-code', ['--scope', 'project'], '.mcp.json', mcpServers],
  ['claude-code', ['--scope', 'user'], '.claude.json', claudeJson],
  ['claude-desktop', [], '.config/Claude/claude_desktop_config.json', mcpServers],
  ['cursor', ['--scope', 'project'], '.cursor/mcp.json', mcpServers],
  ['vscode', ['--scope', 'project'], '.vscode/mcp.json', vscodeJsonc],
  ['vscode', ['--scope', 'user'], '.config/Code/User/mcp.json', vscodeJsonc],
  ['codex', ['--scope', 'user'], '.codex/config.toml', toml],
  ['codex', ['--scope', 'project'], '.codex/config.toml', toml],
  ['windsurf', [], '.codeium/windsurf/mcp_config.json', mcpServers],
  ['zed', [], '.config/zed/settings.json', zedJsonc],
  ['gemini', ['--scope', 'user'], '.gemini/settings.json', geminiJson],
  ['opencode', ['--scope', 'user'], '.config/opencode/opencode.jsonc', opencode1],
  ['opencode', ['--scope', 'project'], 'opencode.json', opencode2],
  ['cline', [], clineFile, clineJson],
];
