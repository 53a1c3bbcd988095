type Counted = { readonly count: number; readonly countIsLeast?: boolean; readonly data: readonly unknown[] }

/**
 * The pages of a list. One that is counted only so far has at least as many, and another one after a page that is
 * full.
 */
export const pagesOf = (list: Counted | undefined, page: number, perPage: number): number => {
  if (!list) return 0
  const counted = Math.ceil(list.count / perPage)
  if (!list.countIsLeast) return counted
  return Math.max(counted, list.data.length === perPage ? page + 1 : page)
}
