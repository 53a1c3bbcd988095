import { z } from 'zod'
import { idField } from '#kernel/fields.ts'
import { refusal } from '#kernel/refusal.ts'
import { entryCommand, staffOnly } from './define-command.ts'

/** Gives an entry to another supplier, who has confirmed nothing yet (PKG-025). */
export const editSupplier = entryCommand({
  name: 'editSupplier',
  data: z.strictObject({ supplierId: idField }),
  permission: staffOnly('editSupplier'),
  example: { by: 'staff', on: 'booked', itineraryId: 'it-karting', data: { supplierId: 'su-tracks' } },
  fold: ({ productId, item }, { supplierId }) => ({ productId, item: { ...item, supplierId } }),
  change: (entry, { supplierId }, { pack, facts }) => {
    const supplier = facts.suppliers[supplierId]
    if (!supplier) return refusal('nodeNotFound', { id: supplierId })
    if (entry.supplier?.supplierId === supplierId) return entry
    const askedAgain = pack.status === 'Booked' && entry.stage !== 'Cancelled' && entry.stageOverride === 'No'
    return {
      ...entry,
      supplier: { supplierId, name: supplier.name, currency: supplier.currency },
      confirmations: [],
      declineReason: null,
      stage: askedAgain ? 'Requested' : entry.stage,
    }
  },
})
