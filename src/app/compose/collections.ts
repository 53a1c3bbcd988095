import { accessCollections } from '#features/access/server/index.ts'
import { accountsCollections } from '#features/accounts/server/index.ts'
import { eventCollection } from '#features/bookings/server/index.ts'
import {
  type CatalogueDeps,
  contentLookups,
  placeCollections,
  productCollections,
} from '#features/catalogue/server/index.ts'
import { contentCollections } from '#features/content/server/index.ts'
import { transactionCollection } from '#features/payments/server/index.ts'
import { webPackageCollection } from '#features/web-packages/server/index.ts'
import type { Collection } from '#platform/server/query/collection.ts'

/** Returns the collections that the collection query supports (SHELL-059). */
export const collectionsOf = (catalogue: CatalogueDeps): readonly Collection[] => {
  const { database, now } = catalogue
  return [
    ...accessCollections(database),
    ...contentCollections({ database, now, lookups: contentLookups(database) }),
    ...accountsCollections(database),
    ...placeCollections(database),
    ...productCollections(catalogue),
    webPackageCollection(database),
    eventCollection(database),
    transactionCollection(database, now),
  ]
}
