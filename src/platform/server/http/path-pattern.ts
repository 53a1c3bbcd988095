type Branch = { readonly next: Map<string, Branch>; pattern?: string }

const partsOf = (path: string): string[] => path.split('/').filter(Boolean)
const isPlace = (part: string): boolean => part.startsWith('{')

/**
 * Finds the pattern that a path follows, such as /event/{id} for /event/abc: what logs may say of a path whose
 * parts may be secrets. A part that is spelled out goes before one that may be anything.
 */
export const patternFinder = (patterns: readonly string[]): ((path: string) => string | undefined) => {
  const root: Branch = { next: new Map() }
  for (const pattern of patterns) {
    let branch = root
    for (const part of partsOf(pattern)) {
      const key = isPlace(part) ? '{}' : part
      const known = branch.next.get(key) ?? { next: new Map() }
      branch.next.set(key, known)
      branch = known
    }
    branch.pattern ??= pattern
  }
  const find = (branch: Branch, [part, ...rest]: readonly string[]): string | undefined => {
    if (part === undefined) return branch.pattern
    for (const key of [part, '{}']) {
      const next = branch.next.get(key)
      const found = next && find(next, rest)
      if (found !== undefined) return found
    }
    return undefined
  }
  return (path) => find(root, partsOf(path))
}
