/** The files that a person chose or dropped, one by one or as a folder. */
import { isImportable, nameInFolder } from '../words/folder-files.js';

/** One file to import. */
export interface ChosenFile {
  readonly file: File;
  /** The source of what it holds: the file name, or the path inside the chosen folder. */
  readonly name: string;
}

/** All of them, and how many files of a folder were skipped. */
export interface Chosen {
  readonly files: readonly ChosenFile[];
  readonly skipped: number;
}

const byName = (a: ChosenFile, b: ChosenFile): number =>
  a.name.localeCompare(b.name, 'en', { numeric: true });

const chosenOf = (single: readonly File[], inFolders: readonly ChosenFile[]): Chosen => {
  const kept = inFolders.filter(({ name }) => isImportable(name));
  const files = [...single.map(file => ({ file, name: file.name })), ...kept].sort(byName);
  return { files, skipped: inFolders.length - kept.length };
};

/** The files of a file field; those of a folder have a path. */
export const filesOfField = (files: FileList): Chosen => {
  const all = [...files];
  return chosenOf(
    all.filter(({ webkitRelativePath }) => webkitRelativePath === ''),
    all
      .filter(({ webkitRelativePath }) => webkitRelativePath !== '')
      .map(file => ({ file, name: nameInFolder(file.webkitRelativePath) })),
  );
};

const entriesOf = async (folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> => {
  const reader = folder.createReader();
  const found: FileSystemEntry[] = [];
  for (;;) {
    // The browser returns a part at a time, and an empty part at the end.
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (part.length === 0) return found;
    found.push(...part);
  }
};

const filesBelow = async (entry: FileSystemEntry): Promise<ChosenFile[]> => {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    );
    return [{ file, name: nameInFolder(entry.fullPath) }];
  }
  // A hidden folder may hold thousands of files, and none of them is imported.
  if (!isImportable(`${nameInFolder(entry.fullPath)}/a.md`)) return [];
  const found: ChosenFile[] = [];
  for (const below of await entriesOf(entry as FileSystemDirectoryEntry))
    found.push(...(await filesBelow(below)));
  return found;
};

/** The dropped files and the files in dropped folders; call it during the event, which empties the data afterwards. */
export const filesOfDrop = async ({ items, files }: DataTransfer): Promise<Chosen> => {
  const entries = [...items].map(item => item.webkitGetAsEntry());
  const folders = entries.filter(entry => entry?.isDirectory === true) as FileSystemEntry[];
  if (folders.length === 0) return chosenOf([...files], []);
  const single = [...items].flatMap((item, at) =>
    entries[at]?.isDirectory === true ? [] : (item.getAsFile() ?? []),
  );
  return chosenOf(single, (await Promise.all(folders.map(filesBelow))).flat());
};
