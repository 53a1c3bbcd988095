/** The gap between tiles in pixels. */
export const tileGap = 12
/** The minimum width of a tile in pixels. The narrowest phone fits two side by side. */
const minTile = 148
const defaultTile = 190
/** The height of the text below a picture in pixels. */
const captionHeight = 68

/** Returns the number of columns for a width, and the height of a row including the gap below it. */
export const gridMeasures = (width: number): { readonly columns: number; readonly rowHeight: number } => {
  const tileWidth = width < 640 ? minTile : defaultTile
  const columns = Math.max(2, Math.floor((width + tileGap) / (tileWidth + tileGap)))
  const tile = Math.max(0, (width - tileGap * (columns - 1)) / columns)
  return { columns, rowHeight: Math.round((tile * 2) / 3 + captionHeight + tileGap) }
}

/** Returns the tile to which a key moves the focus; undefined for other keys. */
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
  // The last row can be shorter.
  return key === 'ArrowDown' && Math.floor(from / columns) < Math.floor((count - 1) / columns)
    ? count - 1
    : from
}
