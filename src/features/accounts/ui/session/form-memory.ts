import { sectionOf, sections } from '#kernel/section.ts'
import { localStore, readJson, writeJson } from '#platform/browser/storage.ts'
import {
  type RememberedValues,
  rememberDelayMs,
  rememberedAmong,
  rememberValues,
} from '../../rules/remembered-values.ts'

const keyOf = (section: string | undefined) => `form-values-${sectionOf(section)}`

/** Returns the last form values of a section. */
export const readFormMemory = (section: string | undefined): RememberedValues =>
  rememberedAmong(readJson(localStore(), keyOf(section)))

type Waiting = { readonly values: RememberedValues; readonly timer: ReturnType<typeof setTimeout> }

/** The values that wait for the end of the debounce time, by storage key. Each section has its own timer. */
const waiting = new Map<string, Waiting>()

/** Stores a form's values after the debounce time (ACC-056). */
export const writeFormMemory = (
  section: string | undefined,
  values: Readonly<Record<string, unknown>>,
): void => {
  const key = keyOf(section)
  const before = waiting.get(key)
  clearTimeout(before?.timer)
  // Adds to the waiting values, because two forms of a section can change within the debounce time.
  const changed = rememberValues(before?.values, values)
  const timer = setTimeout(() => {
    waiting.delete(key)
    writeJson(localStore(), key, rememberValues(readJson(localStore(), key), changed))
  }, rememberDelayMs)
  waiting.set(key, { values: changed, timer })
}

/** Deletes the remembered values of every section (ACC-O28). */
export const clearFormMemory = (): void => {
  for (const { timer } of waiting.values()) clearTimeout(timer)
  waiting.clear()
  for (const section of sections) localStore().remove(keyOf(section))
}
