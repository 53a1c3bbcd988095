import type { Medal } from '#features/web-packages/rules/medals.ts'
import { readJson, sessionStore, writeJson } from '#platform/browser/storage.ts'

/** What this browser stores of the ready-made package that a package was started from (PKG-002). */
type BegunWith = { readonly id: string; readonly medal: Medal }

const keyOf = (id: string) => `web-package/${id}`

export const storeBegunWith = (begun: BegunWith): void => writeJson(sessionStore(), keyOf(begun.id), begun)

/** Returns the ready-made package that a package was started from, if this browser stored it. */
export const recallBegunWith = (webPackageId: string | null): BegunWith | undefined =>
  webPackageId === null ? undefined : (readJson(sessionStore(), keyOf(webPackageId)) as BegunWith | undefined)
