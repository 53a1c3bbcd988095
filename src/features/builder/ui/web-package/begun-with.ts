import type { Medal } from '#features/web-packages/rules/medals.ts'
import { readJson, sessionStore, writeJson } from '#platform/browser/storage.ts'

/** What is kept of the ready-made package that one was begun with (001 §3). */
type BegunWith = { readonly id: string; readonly medal: Medal }

const keyOf = (id: string) => `web-package/${id}`

export const storeBegunWith = (begun: BegunWith): void => writeJson(sessionStore(), keyOf(begun.id), begun)

/** The medal of what a package was begun with, in the browser in which it was. */
export const recallBegunWith = (webPackageId: string | null): BegunWith | undefined =>
  webPackageId === null ? undefined : (readJson(sessionStore(), keyOf(webPackageId)) as BegunWith | undefined)
