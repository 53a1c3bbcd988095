import { z } from 'zod'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { PackageDocument } from '#features/event-document/rules/package-document.ts'
import { entriesAt } from '#features/event-document/rules/product-list-item.ts'
import { isProtected } from '#features/event-document/rules/stages/entry-stage.ts'
import { type Refusal, refusal } from '#kernel/refusal.ts'
import { productKey } from '../conflicts/changed-keys.ts'
import { savePackage } from '../permissions.ts'
import { type Command, type CommandDefinition, entryCommand, inPackage } from './define-command.ts'

type Removal<Name extends string> = CommandDefinition<Name, Record<string, never>>

/** Returns the keys of the removed products that have options. Options stay while their product has another entry. */
const parentKeys = (event: EventDocument, command: Command): string[] => {
  const { packageId } = command
  const pack = event.packages.find(({ id }) => id === packageId)
  if (!pack) return []
  const parents = new Set(pack.entries.flatMap((one) => (one.isProductOption ? [one.parentProductId] : [])))
  return entriesAt(pack, command).flatMap(({ productId }) =>
    productId !== null && parents.has(productId) ? [productKey(packageId, productId)] : [],
  )
}

/**
 * Defines a command that removes entries. It also removes the options of a product whose last entry is
 * removed, except protected ones (`isProtected`).
 */
const defineRemoval = <const Name extends string>(name: Name): Removal<Name> => {
  const base = entryCommand({
    name,
    data: z.strictObject({}),
    permission: savePackage,
    reads: parentKeys,
    example: { by: 'organiser', on: 'enquiry', itineraryId: 'it-karting', data: {} },
    change: (entry) => entry,
  })
  return {
    ...base,
    apply: (event, command) => inPackage(event, command.packageId, (pack) => withoutEntries(pack, command)),
  } as Removal<Name>
}

/** Removes a product (PKG-022). A confirmed product must be cancelled instead. */
export const removeProduct = defineRemoval('removeProduct')

/** The first half of a swap. It works like removeProduct, but has its own name in the history (PKG-020). */
export const removeProductSwap = defineRemoval('removeProductSwap')

const withoutEntries = (
  pack: PackageDocument,
  target: Parameters<typeof entriesAt>[1],
): PackageDocument | Refusal => {
  const removed = entriesAt(pack, target)
  if (removed.length === 0)
    return refusal('nodeNotFound', { id: target.itineraryId ?? target.productListItemId ?? '' })
  const remaining = pack.entries.filter((entry) => !removed.includes(entry))
  const isParentRemoved = (parentId: string | null) =>
    removed.some(({ productId }) => productId !== null && productId === parentId) &&
    !remaining.some(({ productId }) => productId === parentId)
  return {
    ...pack,
    entries: remaining.filter(
      ({ isProductOption, parentProductId, stage }) =>
        !isProductOption || isProtected(stage) || !isParentRemoved(parentProductId),
    ),
  }
}
