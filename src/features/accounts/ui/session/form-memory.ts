import { sectionOf, sections } from '#kernel/section.ts'
import { localStore, readJson, writeJson } from '#platform/browser/storage.ts'
import {
  pickRemembered,
  type RememberedValues,
  rememberDelayMs,
  rememberValues,
} from '../../rules/remembered-values.ts'

const keyOf = (section: string | undefined) => `form-values-${sectionOf(section)}`

/** Returns the last form values of a section. */
export const readFormMemory = (section: string | undefined): RememberedValues =>
  pickRemembered(readJson(localStore(), keyOf(section)))

type WaitingChange = { readonly values: RememberedValues; readonly timer: ReturnType<typeof setTimeout> }

/** The values that wait for the end of the debounce time, by storage key. Each section has its own timer. */
const waitingChanges = new Map<string, WaitingChange>()

/** Stores a form's values after the debounce time (ACC-056). */
export const writeFormMemory = (
  section: string | undefined,
  values: Readonly<Record<string, unknown>>,
): void => {
  const key = keyOf(section)
  const previous = waitingChanges.get(key)
  clearTimeout(previous?.timer)
  // Adds to the waiting values, because two forms of a section can change within the debounce time.
  const changedValues = rememberValues(previous?.values, values)
  const timer = setTimeout(() => {
    waitingChanges.delete(key)
    writeJson(localStore(), key, rememberValues(readJson(localStore(), key), changedValues))
  }, rememberDelayMs)
  waitingChanges.set(key, { values: changedValues, timer })
}

/** Deletes the remembered values of every section (ACC-O28). */
export const clearFormMemory = (): void => {
  for (const { timer } of waitingChanges.values()) clearTimeout(timer)
  waitingChanges.clear()
  for (const section of sections) localStore().remove(keyOf(section))
}
