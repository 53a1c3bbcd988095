import { type Section, sections } from '#kernel/section.ts'

/**
 * Returns the canonical path of a page. For a page under /groups it is the path under /stag (SHELL-028), unless stag
 * does not sell the item. In that case it is the page's own path.
 */
export const canonicalPathOf = (path: string, soldIn: readonly Section[] = sections): string =>
  soldIn.includes('stag') ? path.replace(/^\/groups(?=\/|$)/, '/stag') : path
