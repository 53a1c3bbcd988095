import type { Medal } from '#features/web-packages/rules/medals.ts'
import { readJson, sessionStore, writeJson } from '#platform/browser/storage.ts'

/** The data that this browser stores about the ready-made package from which a package was started (PKG-002). */
type SourceWebPackage = { readonly id: string; readonly medal: Medal }

const keyOf = (id: string) => `web-package/${id}`

export const storeSourceWebPackage = (source: SourceWebPackage): void =>
  writeJson(sessionStore(), keyOf(source.id), source)

/** Returns the ready-made package that a package was started from, if this browser stored it. */
export const readSourceWebPackage = (webPackageId: string | null): SourceWebPackage | undefined =>
  webPackageId === null
    ? undefined
    : (readJson(sessionStore(), keyOf(webPackageId)) as SourceWebPackage | undefined)
