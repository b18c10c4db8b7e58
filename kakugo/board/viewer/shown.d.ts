// Games as making.py writes them for the page.

/** A node: `change` has cells, each with what stands there then; the root has no turn. */
export interface Turn {
  parent?: number;
  turn?: string;
  side?: string;
  cells?: number[];
  change?: number[];
  comment?: string;
  mark?: string;
  drawings?: Drawn[];
  value?: number;
  wins?: number;
  row?: number[];
  taken?: [black: number, white: number];
}

/** What is drawn: a cell, or two of an arrow, and the text of a label. */
export type Drawn = [shape: string, ...rest: (number | string)[]];

export interface Place {
  x: number;
  y: number;
}

export interface Name extends Place {
  text: string;
  axis: string;
  index: number;
}

/** What all boards have, as the board's page has it. */
interface Frame {
  width: number;
  height: number;
  pitch: number;
  radius: number;
  box: number[];
  frame: [number, number][];
  corners: [number, number][];
  stars: number[];
}

/** A board of squares; aside: where the names of columns and rows stand. */
export interface Squares extends Frame {
  columns: string;
  aside: number;
}

/** A board with all that is drawn, its cells as names and places, one behind the other. */
export interface Board extends Frame {
  lines: [number, number, number, number][];
  labels: Name[];
  names: string;
  places: number[];
}

export interface Game {
  board: number;
  bottom: boolean;
  stones: string;
  nodes: Turn[];
  kind: string;
  size: number[];
  title: string;
  black: string;
  white: string;
  event: string;
  date: string;
  result: string;
}

export interface Data {
  boards: (Board | Squares)[];
  games: Game[];
}
