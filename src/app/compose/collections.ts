import { accessCollections } from '#features/access/server/index.ts'
import { accountsCollections } from '#features/accounts/server/index.ts'
import { eventCollection } from '#features/bookings/server/index.ts'
import {
  type CatalogueDeps,
  contentNames,
  placeCollections,
  productCollections,
} from '#features/catalogue/server/index.ts'
import { contentCollections } from '#features/content/server/index.ts'
import { transactionCollection } from '#features/payments/server/index.ts'
import { webPackageCollection } from '#features/web-packages/server/index.ts'
import type { Collection } from '#platform/server/query/collection.ts'

/** Everything the collection query may be asked for (000 §7); what no feature offers is unknown. */
export const collectionsOf = (catalogue: CatalogueDeps): readonly Collection[] => {
  const { database, now } = catalogue
  return [
    ...accessCollections(database),
    ...contentCollections({ database, now, names: contentNames(database) }),
    ...accountsCollections(database),
    ...placeCollections(database),
    ...productCollections(catalogue),
    webPackageCollection(database),
    eventCollection(database),
    transactionCollection(database, now),
  ]
}
