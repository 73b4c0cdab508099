/** Loads the bundled files of a build with cached compiled code: compiling takes half of a start. */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Script } from 'node:vm';

interface JoinedModule {
  exports: unknown;
}

type Run = (
  exports: unknown,
  require: (name: string) => unknown,
  module: JoinedModule,
  file: string,
  folder: string,
) => void;

const compiledOf = (file: string): string => `${file}.compiled`;

const changedAt = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** V8 rejects code compiled by another version, but accepts a different source of equal length: hence the times. */
const keptCompilation = (file: string): Buffer | undefined => {
  const kept = compiledOf(file);
  return changedAt(kept) >= changedAt(file) ? readFileSync(kept) : undefined;
};

/** After a compilation without bundling, the bundles are out of date. */
export const areJoined = (folder: string, entry: string, compiledMark: string): boolean =>
  changedAt(join(folder, entry)) > changedAt(compiledMark);

export const openJoined = (folder: string) => {
  const modules = new Map<string, JoinedModule>();
  const scripts = new Map<string, Script>();
  const requireOutside = createRequire(join(folder, 'joined.cjs'));

  const load = (name: string): unknown => {
    const known = modules.get(name);
    if (known !== undefined) return known.exports;
    const file = join(folder, name);
    const cachedData = keptCompilation(file);
    const script = new Script(
      `(function (exports, require, module, __filename, __dirname) {${readFileSync(file, 'utf8')}\n})`,
      {
        filename: file,
        ...(cachedData === undefined ? {} : { cachedData }),
      },
    );
    const module: JoinedModule = { exports: {} };
    modules.set(name, module);
    scripts.set(file, script);
    const run = script.runInThisContext() as Run;
    run(
      module.exports,
      id => (id.startsWith('./') ? load(id.slice(2)) : requireOutside(id)),
      module,
      file,
      folder,
    );
    return module.exports;
  };

  return {
    load,
    /** Saves what is compiled so far; a trial run beforehand makes that the code a start needs. */
    keepCompiled(): void {
      for (const [file, script] of scripts) writeFileSync(compiledOf(file), script.createCachedData());
    },
  };
};
