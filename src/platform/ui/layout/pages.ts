type CountedList = {
  readonly count: number
  readonly countIsMinimum?: boolean
  readonly data: readonly unknown[]
}

/**
 * Returns the number of pages of a list. If the list was counted only up to a limit, there is one more page after
 * each full one.
 */
export const pagesOf = (list: CountedList | undefined, page: number, perPage: number): number => {
  if (!list) return 0
  const countedPages = Math.ceil(list.count / perPage)
  if (!list.countIsMinimum) return countedPages
  return Math.max(countedPages, list.data.length === perPage ? page + 1 : page)
}

/** Returns the pages that a pager shows: the first, the last, the current and its neighbours, with gaps between. */
export const pagesShown = (page: number, pages: number): (number | 'gap-before' | 'gap-after')[] => {
  const first = Math.max(2, Math.min(page - 1, pages - 3))
  const last = Math.min(pages - 1, Math.max(page + 1, 4))
  const entries: (number | 'gap-before' | 'gap-after')[] = [1]
  if (first > 2) entries.push(first === 3 ? 2 : 'gap-before')
  for (let each = first; each <= last; each++) entries.push(each)
  if (last < pages - 1) entries.push(last === pages - 2 ? pages - 1 : 'gap-after')
  if (pages > 1) entries.push(pages)
  return entries
}
