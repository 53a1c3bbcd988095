import { idField } from '#kernel/fields.ts'
import { savePackage } from '../permissions.ts'
import { addProductData } from './add-item.ts'
import { entryKey, packageCommand } from './define-command.ts'
import { keysReadByAdding } from './keys-read-by-adding.ts'
import { addEntries, neededPermissions } from './new-entry.ts'

type ItemIds = { packageId: string; data: { itinerary: { newItineraryId: string }[] } }

const addedKeys = ({ packageId, data }: ItemIds): string[] =>
  data.itinerary.map(({ newItineraryId }) => entryKey(packageId, newItineraryId))

/** Adds a product on one or more days (PKG-022, PKG-014). In the queue, it never replaces an earlier addProduct. */
export const addProduct = packageCommand({
  name: 'addProduct',
  data: addProductData,
  permission: savePackage,
  alsoNeeds: neededPermissions,
  reads: keysReadByAdding,
  mergeKey: (command) => ['addProduct', ...addedKeys(command)].join(' '),
  touches: addedKeys,
  example: {
    by: 'organiser',
    on: 'enquiry',
    data: {
      productId: 'pr-boat',
      itinerary: [{ newItineraryId: 'it-boat', dayIndex: 1, times: { startTime: '15:00' } }],
    },
  },
  change: (pack, data, context) => addEntries(pack, data, context),
})

/** The second half of a swap: adds a product in place of a removed one (PKG-020). */
export const addProductSwap = packageCommand({
  name: 'addProductSwap',
  data: addProductData.extend({ removedItineraryId: idField }),
  permission: savePackage,
  alsoNeeds: neededPermissions,
  reads: keysReadByAdding,
  mergeKey: (command) => ['addProductSwap', ...addedKeys(command)].join(' '),
  touches: (command) => [...addedKeys(command), entryKey(command.packageId, command.data.removedItineraryId)],
  example: {
    by: 'organiser',
    on: 'enquiry',
    data: {
      productId: 'pr-boat',
      removedItineraryId: 'it-karting',
      itinerary: [{ newItineraryId: 'it-boat', dayIndex: 0 }],
    },
  },
  change: (pack, data, context) => addEntries(pack, data, context),
})
