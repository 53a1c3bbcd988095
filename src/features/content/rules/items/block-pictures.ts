import type { BlockKind } from './content-types.ts'

/** Small pictures of the kinds of blocks: SVG paths in a box of 24 by 18 units, drawn as lines. */
export const blockPictures: Readonly<Record<BlockKind, string>> = {
  heading: 'M5 3v12M15 3v12M5 9h10',
  text: 'M3 4h18M3 9h18M3 14h11',
  image: 'M3 2h18v14H3zM3 13l5-5 5 5 3-3 5 5',
  gallery: 'M3 2h8v6H3zM13 2h8v6h-8zM3 10h8v6H3zM13 10h8v6h-8z',
  video: 'M3 2h18v14H3zM10 6v6l5-3z',
  quote: 'M4 3v12M8 4h13M8 9h13M8 14h7',
  'product list': 'M2 3h6v12H2zM9 3h6v12H9zM16 3h6v12h-6zM2 10h6M9 10h6M16 10h6',
  'web package list': 'M3 2h6v6H3zM12 3h9M12 6h6M3 10h6v6H3zM12 11h9M12 14h6',
  FAQ: 'M3 4h13M3 9h13M3 14h13M19 3l1.5 2L22 3M19 8l1.5 2L22 8M19 13l1.5 2 1.5-2',
  map: 'M3 4l6-2 6 2 6-2v12l-6 2-6-2-6 2zM9 2v12M15 4v12',
  button: 'M6 5h12a4 4 0 0 1 0 8H6a4 4 0 0 1 0-8zM8 9h8',
}
