/** One variable or flag: where it came from, and what it must look like. */
import type { Variable } from './variables.js';

export type Environment = Readonly<Record<string, string | undefined>>;

/** A variable or flag with an invalid value; the message names it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

export interface Setting {
  /** The name for messages: the flag or variable it came from. */
  readonly label: string;
  readonly value: string;
}

/** An empty variable counts as unset, since compose files pass them on like that; an empty flag is a mistake. */
export const pick = (
  env: Environment,
  variable: Variable,
  flag?: string,
  flagValue?: string,
): Setting | null => {
  if (flag !== undefined && flagValue !== undefined) {
    if (flagValue.trim() === '') throw new ConfigError(`${flag} must not be empty`);
    return { label: flag, value: flagValue.trim() };
  }
  const value = env[variable]?.trim();
  return value === undefined || value === '' ? null : { label: variable, value };
};

export const addressOf = (
  setting: Setting | null,
  protocols: readonly string[],
  shape: string,
): string | null => {
  if (setting === null) return null;
  const address = URL.canParse(setting.value) ? new URL(setting.value) : null;
  // Does not repeat the value: an address can contain a password.
  if (address === null || !protocols.includes(address.protocol)) {
    throw new ConfigError(`${setting.label} must be an address such as ${shape}`);
  }
  return setting.value.replace(/(?<!\/)\/+$/, '');
};

export const oneOf = <Value extends string>(
  setting: Setting | null,
  allowed: readonly Value[],
  otherwise: Value,
): Value => {
  if (setting === null) return otherwise;
  const found = allowed.find(value => value === setting.value.toLowerCase());
  if (found !== undefined) return found;
  throw new ConfigError(`${setting.label} must be one of ${allowed.join(', ')}, not "${setting.value}"`);
};

export const wholeOf = (setting: Setting | null, least: number, most: number, otherwise: number): number => {
  if (setting === null) return otherwise;
  const value = /^\d{1,9}$/.test(setting.value) ? Number(setting.value) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new ConfigError(`${setting.label} must be a whole number from ${least} to ${most}`);
};

export const partsIn = (setting: Setting | null): string[] =>
  (setting?.value ?? '').split(/[\s,]+/).filter(part => part !== '');
