/** The picture on the page: it draws, handles keys, and announces the focused context. */
import { useEffect, useRef } from 'preact/hooks';
import { useKeys } from '../shell/keyboard.js';
import { shownTheme } from '../shell/theme.js';
import { counted } from '../words/counts.js';
import { drawPicture, type Picture, type Pointed } from './graph-picture.js';
import type { MapView } from './map-view.js';
import type { Towards } from './nearest.js';

/** The input and callbacks of the picture. */
export interface GraphCanvasProps {
  readonly graphId: string;
  /** Everything that may be shown; it determines the layout. */
  readonly base: MapView;
  /** The part that is shown now. */
  readonly view: MapView;
  readonly focused: string | null;
  readonly onPoint: (pointed: Pointed) => void;
  readonly onChoose: (key: string | null) => void;
  readonly onOpen: (key: string) => void;
}

const arrows: Readonly<Record<string, Towards>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

const nameIn = (view: MapView, key: string | null): string => {
  const context = key === null ? undefined : view.contexts.get(key);
  if (context === undefined) return '';
  return `${context.name}, ${context.context_type}, ${counted(context.memory_count, 'memory', 'memories')}`;
};

/** The picture; arrow keys move, Enter opens, Escape clears the focus, plus and minus zoom, 0 shows all. */
export function GraphCanvas(props: GraphCanvasProps) {
  const { graphId, base, view, focused } = props;
  const place = useRef<HTMLDivElement>(null);
  const picture = useRef<Picture | null>(null);
  const told = useRef(props);
  told.current = props;
  /** It was clicked, so it is already visible. */
  const chosenByPointer = useRef<string | null>(null);
  const theme = shownTheme();

  useEffect(() => {
    const container = place.current;
    if (container === null) return;
    const drawn = drawPicture(container, graphId, base, {
      onPoint: pointed => told.current.onPoint(pointed),
      onChoose: key => {
        chosenByPointer.current = key;
        told.current.onChoose(key);
      },
      onOpen: key => told.current.onOpen(key),
      onRest: () => {
        container.dataset.rest = 'yes';
      },
    });
    picture.current = drawn;
    drawn.show(told.current.view);
    return () => {
      picture.current = null;
      delete container.dataset.rest;
      drawn.remove();
    };
  }, [graphId, base]);
  useEffect(() => picture.current?.show(view), [view]);
  useEffect(() => picture.current?.focus(focused, focused !== chosenByPointer.current), [focused, view]);
  useEffect(() => picture.current?.recolour(), [theme]);

  useKeys('Picture', [
    { keys: '← ↑ → ↓', title: 'Move between contexts' },
    { keys: 'Enter', title: 'Open the focused context' },
    { keys: 'Esc', title: 'Clear the focus' },
    { keys: '+', title: 'Zoom in', run: () => picture.current?.zoom('in') },
    { keys: '-', title: 'Zoom out', run: () => picture.current?.zoom('out') },
    { keys: '0', title: 'Show all', run: () => picture.current?.zoom('all') },
  ]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const drawn = picture.current;
    if (drawn === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const towards = arrows[event.key];
    if (towards !== undefined) {
      const next = drawn.next(focused, towards);
      chosenByPointer.current = null;
      if (next !== null) props.onChoose(next);
    } else if (event.key === 'Enter' && focused !== null) props.onOpen(focused);
    else if (event.key === 'Escape' && focused !== null) props.onChoose(null);
    else if (event.key === '+' || event.key === '=') drawn.zoom('in');
    else if (event.key === '-') drawn.zoom('out');
    else if (event.key === '0') drawn.zoom('all');
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div class="picture">
      <div
        ref={place}
        class="picture-stage"
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move in it
        tabIndex={0}
        aria-label="Picture of the graph. Arrow keys move between contexts, Enter opens one, Escape clears the focus, plus and minus zoom, 0 shows all. The list shows the same as text."
        onKeyDown={onKeyDown}
      />
      <p class="hidden-visually" role="status">
        {nameIn(view, focused)}
      </p>
      <div class="picture-zoom">
        <button type="button" aria-label="Zoom in" onClick={() => picture.current?.zoom('in')}>
          +
        </button>
        <button type="button" aria-label="Zoom out" onClick={() => picture.current?.zoom('out')}>
          −
        </button>
        <button type="button" aria-label="Show all" onClick={() => picture.current?.zoom('all')}>
          ⤢
        </button>
      </div>
    </div>
  );
}
