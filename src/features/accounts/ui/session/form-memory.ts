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

let waiting: ReturnType<typeof setTimeout> | undefined

/** Remembers a form's values a moment after the last change. */
export const writeFormMemory = (
  section: string | undefined,
  values: Readonly<Record<string, unknown>>,
): void => {
  clearTimeout(waiting)
  waiting = setTimeout(() => {
    const key = keyOf(section)
    writeJson(localStore(), key, rememberValues(readJson(localStore(), key), values))
  }, rememberAfter)
}

/** Forgets what was filled in, in every section. */
export const forgetFormMemory = (): void => {
  clearTimeout(waiting)
  for (const section of sections) localStore().remove(keyOf(section))
}
