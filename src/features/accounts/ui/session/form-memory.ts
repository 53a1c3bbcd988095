import { sectionOf, sections } from '#kernel/section.ts'
import { localStore, readJson, writeJson } from '#platform/browser/storage.ts'
import {
  type RememberedValues,
  rememberAfter,
  rememberedAmong,
  rememberValues,
} from '../../rules/remembered-values.ts'

const keyOf = (section: string | undefined) => `form-values-${sectionOf(section)}`

/** What forms of a section were last filled in with. */
export const readFormMemory = (section: string | undefined): RememberedValues =>
  rememberedAmong(readJson(localStore(), keyOf(section)))

type Waiting = { readonly values: RememberedValues; readonly timer: ReturnType<typeof setTimeout> }

/** Values that are still to be kept, by their key: each section waits by itself. */
const waiting = new Map<string, Waiting>()

/** Remembers a form's values a moment after the last change. */
export const writeFormMemory = (
  section: string | undefined,
  values: Readonly<Record<string, unknown>>,
): void => {
  const key = keyOf(section)
  const before = waiting.get(key)
  clearTimeout(before?.timer)
  // Two forms of a section may change within the same moment.
  const changed = rememberValues(before?.values, values)
  const timer = setTimeout(() => {
    waiting.delete(key)
    writeJson(localStore(), key, rememberValues(readJson(localStore(), key), changed))
  }, rememberAfter)
  waiting.set(key, { values: changed, timer })
}

/** Forgets what was filled in, in every section. */
export const forgetFormMemory = (): void => {
  for (const { timer } of waiting.values()) clearTimeout(timer)
  waiting.clear()
  for (const section of sections) localStore().remove(keyOf(section))
}
