/** What is shown under /groups has its home under /stag (000 §2). */
export const canonicalPathOf = (path: string): string => path.replace(/^\/groups(?=\/|$)/, '/stag')
