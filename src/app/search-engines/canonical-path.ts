import { type Section, sections } from '#kernel/section.ts'

/**
 * What is shown under /groups has its home under /stag (000 §2). What is not sold to stags has no page there, and so is
 * at home where it is.
 */
export const canonicalPathOf = (path: string, sold: readonly Section[] = sections): string =>
  sold.includes('stag') ? path.replace(/^\/groups(?=\/|$)/, '/stag') : path
