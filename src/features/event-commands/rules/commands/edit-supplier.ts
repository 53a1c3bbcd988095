import { z } from 'zod'
import { defaultPlace, withSupplier } from '#features/event-prices/rules/entry/supplied-by.ts'
import { idField } from '#kernel/fields.ts'
import { refusal } from '#kernel/refusal.ts'
import { staffOnly } from '../permissions.ts'
import { resetEntry } from '../reset-entry.ts'
import { entryCommand } from './define-command.ts'
import { productOf, withoutSupplierFields } from './edit-product.ts'

/** Assigns an entry to another supplier, and resets what was agreed with the former one (PKG-025). */
export const editSupplier = entryCommand({
  name: 'editSupplier',
  data: z.strictObject({ supplierId: idField }),
  permission: staffOnly('editSupplier'),
  example: { by: 'staff', on: 'booked', itineraryId: 'it-karting', data: { supplierId: 'su-tracks' } },
  // False for another supplier, because edits of cost, venue and stage queued in between are for the earlier supplier.
  corrects: (later, earlier) => later.supplierId === earlier.supplierId,
  fold: ({ productId, item }, { supplierId }) => ({
    productId,
    item: item.supplierId === supplierId ? item : { ...withoutSupplierFields(item), supplierId },
  }),
  change: (entry, { supplierId }, { pack, commandFacts }) => {
    const supplier = commandFacts.suppliers[supplierId]
    if (!supplier) return refusal('nodeNotFound', { id: supplierId })
    if (entry.supplier?.supplierId === supplierId) return entry
    const { name, currency } = supplier
    const clearedEntry = withSupplier(
      resetEntry(entry, 'supplier', pack),
      { supplierId, name, currency },
      commandFacts,
    )
    return { ...clearedEntry, ...defaultPlace(clearedEntry, productOf(entry, commandFacts)) }
  },
})
