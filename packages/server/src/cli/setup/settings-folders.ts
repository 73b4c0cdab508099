/** Where other programs of this person keep their settings. */
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from '../../config.js';

/** Where other programs of this person keep their settings. */
export interface SettingsFolders {
  readonly home: string;
  /** Of desktop programs: Claude Desktop and VS Code keep a folder there. */
  readonly desktop: string;
  readonly claude: string;
  /** The file in which Claude Code keeps the servers of a person. */
  readonly claudeFile: string;
  readonly codex: string;
}

export const settingsFoldersOf = (env: Environment, platform: NodeJS.Platform): SettingsFolders => {
  const home = homedir();
  const desktops: Partial<Record<NodeJS.Platform, string>> = {
    darwin: join(home, 'Library', 'Application Support'),
    win32: env.APPDATA?.trim() || join(home, 'AppData', 'Roaming'),
  };
  const claude = env.CLAUDE_CONFIG_DIR?.trim();
  return {
    home,
    desktop: desktops[platform] ?? (env.XDG_CONFIG_HOME?.trim() || join(home, '.config')),
    claude: claude || join(home, '.claude'),
    claudeFile: join(claude || home, '.claude.json'),
    codex: env.CODEX_HOME?.trim() || join(home, '.codex'),
  };
};
