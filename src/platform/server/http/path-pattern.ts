type Branch = { readonly children: Map<string, Branch>; pattern?: string }

const partsOf = (path: string): string[] => path.split('/').filter(Boolean)
const isParameter = (part: string): boolean => part.startsWith('{')

/**
 * Returns a function that finds the pattern of a path, such as /event/{id} for /event/abc. Logs contain only
 * patterns, because parts of a path may be secret. A literal part takes precedence over a parameter.
 */
export const patternFinder = (patterns: readonly string[]): ((path: string) => string | undefined) => {
  const root: Branch = { children: new Map() }
  for (const pattern of patterns) {
    let branch = root
    for (const part of partsOf(pattern)) {
      const key = isParameter(part) ? '{}' : part
      const child = branch.children.get(key) ?? { children: new Map() }
      branch.children.set(key, child)
      branch = child
    }
    branch.pattern ??= pattern
  }
  const find = (branch: Branch, [part, ...rest]: readonly string[]): string | undefined => {
    if (part === undefined) return branch.pattern
    for (const key of [part, '{}']) {
      const child = branch.children.get(key)
      const found = child && find(child, rest)
      if (found !== undefined) return found
    }
    return undefined
  }
  return (path) => find(root, partsOf(path))
}
