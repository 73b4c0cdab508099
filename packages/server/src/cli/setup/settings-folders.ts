/** Where this person's other programs keep their settings. */
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from '../../config.js';

/** Where this person's other programs keep their settings. */
export interface SettingsFolders {
  readonly home: string;
  /** For desktop programs: Claude Desktop and VS Code have a folder there. */
  readonly desktop: string;
  readonly claude: string;
  /** The file where Claude Code keeps a person's servers. */
  readonly claudeFile: string;
  readonly codex: string;
  /** For programs that follow XDG on every system, such as OpenCode. */
  readonly xdg: string;
  readonly zed: string;
  /** Cline's file of servers, if the person set it; null: its usual place. */
  readonly clineFile: string | null;
}

export const settingsFoldersOf = (env: Environment, platform: NodeJS.Platform): SettingsFolders => {
  const home = homedir();
  const desktops: Partial<Record<NodeJS.Platform, string>> = {
    darwin: join(home, 'Library', 'Application Support'),
    win32: env.APPDATA?.trim() || join(home, 'AppData', 'Roaming'),
  };
  const claude = env.CLAUDE_CONFIG_DIR?.trim();
  const xdg = env.XDG_CONFIG_HOME?.trim() || join(home, '.config');
  const desktop = desktops[platform] ?? xdg;
  const zeds: Partial<Record<NodeJS.Platform, string>> = {
    darwin: join(home, '.config', 'zed'),
    win32: join(desktop, 'Zed'),
  };
  return {
    home,
    desktop,
    xdg,
    zed: zeds[platform] ?? join(xdg, 'zed'),
    clineFile: env.CLINE_MCP_SETTINGS_PATH?.trim() || null,
    claude: claude || join(home, '.claude'),
    claudeFile: join(claude || home, '.claude.json'),
    codex: env.CODEX_HOME?.trim() || join(home, '.codex'),
  };
};
