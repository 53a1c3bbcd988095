export type Call = {
  /** The path of the file in the repository. */
  readonly file: string
  /** The name of the function; empty for an anonymous one. */
  readonly name: string
}

/** Code that builds or sends the statements of features. A statement is named after the feature's function. */
const isShared = (file: string) => /^src\/platform\/server\/(?:database|query|cache)\//.test(file)
const isSource = (file: string) => /^src\//.test(file) && !/\.test\.tsx?$/.test(file)
const isTest = (file: string) => /^tests\//.test(file) || /\.test\.tsx?$/.test(file)

/**
 * Returns the function in src/ that sends a statement; undefined for a statement of a test. The name is '(anonymous)'
 * if no function of that file in the call stack has a name.
 * @param calls the call stack, the nearest call first
 */
export const originOf = (calls: readonly Call[]): Call | undefined => {
  const ownCalls = calls.filter(({ file }) => isSource(file) || isTest(file))
  const nearest = ownCalls.find(({ file }) => !isShared(file)) ?? ownCalls[0]
  if (!nearest || isTest(nearest.file)) return undefined
  const named = ownCalls.find(({ file, name }) => file === nearest.file && name !== '')
  return { file: nearest.file, name: named?.name ?? '(anonymous)' }
}
