import { type Section, sections } from '#kernel/section.ts'

/**
 * Returns the canonical path of a page. Pages under /groups have theirs under /stag (SHELL-028). A page that
 * stag does not sell does not exist there, so its own path is canonical.
 */
export const canonicalPathOf = (path: string, sold: readonly Section[] = sections): string =>
  sold.includes('stag') ? path.replace(/^\/groups(?=\/|$)/, '/stag') : path
