/** Where the labels of a picture stand: inside the canvas and apart from each other, or hidden if there is no room. */

/** A node with its label, in pixels. */
export interface LabelledNode {
  readonly x: number;
  readonly y: number;
  /** The radius of the disc. */
  readonly size: number;
  /** The space between the disc and the label. */
  readonly gap: number;
  readonly width: number;
  readonly height: number;
}

/** A rectangle, in pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const margin = 2;

const boxAt = (left: number, top: number, { width, height }: LabelledNode): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

/** To the right first, as people read; then the other sides. */
const sidesOf = (node: LabelledNode): Box[] => {
  const { x, y, size, gap, width, height } = node;
  return [
    boxAt(x + size + gap, y - height / 2, node),
    boxAt(x - size - gap - width, y - height / 2, node),
    boxAt(x - width / 2, y + size + gap, node),
    boxAt(x - width / 2, y - size - gap - height, node),
  ];
};

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const discOf = ({ x, y, size }: LabelledNode): Box => ({
  left: x - size,
  top: y - size,
  right: x + size,
  bottom: y + size,
});

/**
 * The box of each label, in the order given; null if it is hidden. Larger nodes are more important and choose first. A
 * label may cover a disc if it must, but never another label.
 */
export const placeLabels = (
  nodes: readonly LabelledNode[],
  stage: { readonly width: number; readonly height: number },
): (Box | null)[] => {
  const isInside = ({ left, top, right, bottom }: Box): boolean =>
    left >= margin && top >= margin && right <= stage.width - margin && bottom <= stage.height - margin;
  const discs = nodes.map(discOf);
  const places: (Box | null)[] = nodes.map(() => null);
  const taken: Box[] = [];
  const order = [...nodes.keys()].sort((a, b) => (nodes[b]?.size ?? 0) - (nodes[a]?.size ?? 0));
  for (const at of order) {
    const free = sidesOf(nodes[at] as LabelledNode).filter(
      box => isInside(box) && !taken.some(other => overlap(box, other)),
    );
    const best =
      free.find(box => !discs.some((disc, other) => other !== at && overlap(box, disc))) ?? free[0];
    if (best === undefined) continue;
    places[at] = best;
    taken.push(best);
  }
  return places;
};
