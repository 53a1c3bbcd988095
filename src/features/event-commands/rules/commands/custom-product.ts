import { z } from 'zod'
import { type PackageEntry, productCustom } from '#features/event-document/rules/package-document.ts'
import { defaultPlace, withSupplier } from '#features/event-prices/rules/entry/supplied-by.ts'
import { refusal } from '#kernel/refusal.ts'
import { staffOnly } from '../permissions.ts'
import { resetEntry } from '../reset-entry.ts'
import { entryCommand } from './define-command.ts'
import { productOf, withoutProductFields } from './edit-product.ts'

type Custom = PackageEntry['productCustom']

/**
 * Gives an entry its own name and text; null shows the catalogue's name and text again (PKG-023). A new name or type
 * makes the entry another product, so it is reset, except for its people, options and supplier. A new description does
 * not reset the entry.
 */
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
  // False for another product, because edits of price and venue queued in between are for the earlier product.
  corrects: (later, earlier) => isSameProduct(later.productCustom, earlier.productCustom),
  fold: ({ productId, item }, { productCustom }) => {
    if (isSameProduct(item.productCustom ?? null, productCustom))
      return { productId, item: { ...item, productCustom } }
    const { supplierId, options } = item
    const retained = { ...(supplierId ? { supplierId } : {}), ...(options ? { options } : {}) }
    return { productId, item: { ...withoutProductFields(item), ...retained, productCustom } }
  },
  change: (entry, { productCustom }, { pack, commandFacts }) => {
    if (productCustom === null && entry.productId === null)
      return refusal('fieldInvalid', { message: 'A product that is not in the catalogue needs a name' })
    if (isSameProduct(entry.productCustom, productCustom)) return { ...entry, productCustom }
    const { optionProducts, addOnProducts } = entry
    const clearedEntry = withSupplier(resetEntry(entry, 'product', pack), entry.supplier, commandFacts)
    return {
      ...clearedEntry,
      ...defaultPlace(clearedEntry, productOf(entry, commandFacts)),
      product: productShownAs(entry, productCustom),
      productCustom,
      optionProducts,
      addOnProducts,
    }
  },
})

const isSameProduct = (one: Custom, other: Custom): boolean =>
  one?.name === other?.name && one?.type === other?.type

/** Returns the shown data of an entry's product, with the custom name and type if it is not in the catalogue. */
const productShownAs = ({ productId, product }: PackageEntry, custom: Custom): PackageEntry['product'] =>
  productId === null && custom ? { ...product, name: custom.name, type: custom.type } : product
