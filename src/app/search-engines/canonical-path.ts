import { type Section, sections } from '#kernel/section.ts'

/**
 * Returns the canonical path of a page. The canonical path of a page under /groups is under /stag (SHELL-028), unless
 * stag does not sell the item. Then the page's own path is canonical.
 */
export const canonicalPathOf = (path: string, sold: readonly Section[] = sections): string =>
  sold.includes('stag') ? path.replace(/^\/groups(?=\/|$)/, '/stag') : path
