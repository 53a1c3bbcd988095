/** Pixels between tiles. */
export const tileGap = 12
/** Pixels that a tile has at least; the narrowest phone shows two side by side. */
const minTile = 148
const usualTile = 190
/** Pixels of the words below a picture. */
const captionHeight = 68

/** How tiles stand in a width: so many to a row, each row so high with the gap below it. */
export const gridMeasures = (width: number): { readonly columns: number; readonly rowHeight: number } => {
  const wanted = width < 640 ? minTile : usualTile
  const columns = Math.max(2, Math.floor((width + tileGap) / (wanted + tileGap)))
  const tile = Math.max(0, (width - tileGap * (columns - 1)) / columns)
  return { columns, rowHeight: Math.round((tile * 2) / 3 + captionHeight + tileGap) }
}

/** The tile that a key leads to from another; undefined for keys that lead nowhere. */
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
  // Below a full row there may be a shorter one.
  return key === 'ArrowDown' && Math.floor(from / columns) < Math.floor((count - 1) / columns)
    ? count - 1
    : from
}
