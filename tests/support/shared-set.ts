import { appendFileSync, readFileSync, statSync } from 'node:fs'

/** A set of short texts that all test workers of a run fill and read. */
export type SharedSet = {
  has(text: string): boolean
  add(texts: readonly string[]): void
  /** Reads what other workers have added since the last call. */
  refresh(): void
}

/** Opens the set in this file, to which each worker appends. Texts must not contain line breaks. */
export const openSharedSet = (file: string): SharedSet => {
  let knownTexts = new Set<string>()
  let readBytes = 0
  const refresh = () => {
    const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
    if (size === readBytes) return
    // The last line may still be incomplete.
    knownTexts = new Set(readFileSync(file, 'utf8').split('\n').slice(0, -1))
    readBytes = size
  }
  const add = (texts: readonly string[]) => {
    const newTexts = [...new Set(texts)].filter((text) => !knownTexts.has(text))
    for (const text of newTexts) knownTexts.add(text)
    if (newTexts.length > 0) appendFileSync(file, `${newTexts.join('\n')}\n`)
  }
  return { has: (text) => knownTexts.has(text), add, refresh }
}
