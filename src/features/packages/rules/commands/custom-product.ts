import { z } from 'zod'
import { refusal } from '#kernel/refusal.ts'
import { productCustom } from '../package-document.ts'
import { entryCommand, staffOnly } from './define-command.ts'

/** Gives an entry a product of its own name and text; null shows the catalogue's again (PKG-023). */
export const customProduct = entryCommand({
  name: 'customProduct',
  data: z.strictObject({ productCustom: productCustom.nullable() }),
  permission: staffOnly('customProduct'),
  example: {
    by: 'staff',
    on: 'enquiry',
    itineraryId: 'it-karting',
    data: {
      productCustom: { name: 'Karting with trophies', description: 'As agreed by phone', type: 'Activity' },
    },
  },
  fold: ({ productId, item }, { productCustom }) => ({ productId, item: { ...item, productCustom } }),
  change: (entry, { productCustom }) =>
    productCustom === null && entry.productId === null
      ? refusal('fieldInvalid', { message: 'A product that is not in the catalogue needs a name' })
      : { ...entry, productCustom },
})
