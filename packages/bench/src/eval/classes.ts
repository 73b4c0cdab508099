/** How well pairs were classified: accuracy, F1 of each class and overall, precision and recall of one. */

export interface ClassCounts {
  readonly label: string;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  readonly rows: number;
}

export interface ClassResult {
  readonly rows: number;
  readonly accuracy: number;
  /** Mean over the classes that the data has. */
  readonly macroF1: number;
  readonly classes: readonly ClassCounts[];
}

/** A class that was found and is not in the data only costs others precision. */
export const classResult = (
  pairs: readonly { readonly truth: string; readonly found: string }[],
): ClassResult => {
  const labels = [...new Set(pairs.map(pair => pair.truth))].sort();
  const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
  const classes = labels.map(label => {
    const truth = pairs.filter(pair => pair.truth === label);
    const found = pairs.filter(pair => pair.found === label);
    const both = truth.filter(pair => pair.found === label).length;
    const precision = share(both, found.length);
    const recall = share(both, truth.length);
    return {
      label,
      precision,
      recall,
      f1: share(2 * precision * recall, precision + recall),
      rows: truth.length,
    };
  });
  return {
    rows: pairs.length,
    accuracy: share(pairs.filter(pair => pair.truth === pair.found).length, pairs.length),
    macroF1: share(
      classes.reduce((sum, each) => sum + each.f1, 0),
      classes.length,
    ),
    classes,
  };
};
