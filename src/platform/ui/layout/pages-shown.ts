/** The pages a pager names: the first, the last, the current and its neighbours; gaps between. */
export const pagesShown = (page: number, pages: number): (number | 'gap-before' | 'gap-after')[] => {
  const first = Math.max(2, Math.min(page - 1, pages - 3))
  const last = Math.min(pages - 1, Math.max(page + 1, 4))
  const shown: (number | 'gap-before' | 'gap-after')[] = [1]
  if (first > 2) shown.push(first === 3 ? 2 : 'gap-before')
  for (let each = first; each <= last; each++) shown.push(each)
  if (last < pages - 1) shown.push(last === pages - 2 ? pages - 1 : 'gap-after')
  if (pages > 1) shown.push(pages)
  return shown
}
