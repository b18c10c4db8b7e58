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

/** As the board's page has it, with its cells as names and places, one behind the other. */
export interface Board {
  height: number;
  pitch: number;
  radius: number;
  box: number[];
  frame: [number, number][];
  corners: [number, number][];
  lines: [number, number, number, number][];
  stars: number[];
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
  boards: Board[];
  games: Game[];
}
