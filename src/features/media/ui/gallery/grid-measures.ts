/** The gap between tiles in pixels. */
export const tileGap = 12
/** The minimum width of a tile in pixels; the narrowest phone shows two side by side. */
const minTile = 148
const defaultTile = 190
/** The height of the text below a picture in pixels. */
const captionHeight = 68

/** Returns the number of columns in a width, and the height of a row with the gap below it. */
export const gridMeasures = (width: number): { readonly columns: number; readonly rowHeight: number } => {
  const tileWidth = width < 640 ? minTile : defaultTile
  const columns = Math.max(2, Math.floor((width + tileGap) / (tileWidth + tileGap)))
  const tile = Math.max(0, (width - tileGap * (columns - 1)) / columns)
  return { columns, rowHeight: Math.round((tile * 2) / 3 + captionHeight + tileGap) }
}

/** Returns the tile that a key moves to from another; undefined for other keys. */
export const tileByKey = (
  key: string,
  from: number,
  { columns, count }: { readonly columns: number; readonly count: number },
): number | undefined => {
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: from + 1,
    ArrowLeft: from - 1,
    ArrowDown: from + columns,
    ArrowUp: from - columns,
    Home: 0,
    End: count - 1,
  }
  const to = steps[key]
  if (to === undefined) return undefined
  if (to >= 0 && to < count) return to
  // The row below a full row can be shorter.
  return key === 'ArrowDown' && Math.floor(from / columns) < Math.floor((count - 1) / columns)
    ? count - 1
    : from
}
