import { bookingStateOf } from '#features/event-commands/rules/allowed-actions/allowed-actions.ts'
import { refuseAction } from '#features/event-commands/rules/allowed-actions/refuse-by-table.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type {
  EntryStage,
  PackageDocument,
  PackageEntry,
} from '#features/event-document/rules/package-document.ts'
import { productNameOf } from '#features/event-document/rules/product-name.ts'
import type { IsoDate } from '#kernel/dates.ts'
import type { TaskDraft } from './supplier-requests.ts'

/** A product that its supplier has declined, or asks to cancel after having confirmed it (SUP-O4). */
export type Decline = { readonly pack: PackageDocument; readonly entry: PackageEntry }

/** Returns true for the stages of a `Decline`. */
export const isDeclineStage = (stage: EntryStage): boolean =>
  stage === 'Declined' || stage === 'Cancellation Requested'

/**
 * Returns the declines that are new after a change of an event. A decline is not new if the event already had one with
 * the same entry, supplier, product and stage, even with another reason.
 */
export const newDeclines = (before: EventDocument, after: EventDocument): Decline[] =>
  declinesOnlyIn(after, before)

/** Returns the declines that a change of an event ends. */
export const endedDeclines = (before: EventDocument, after: EventDocument): Decline[] =>
  declinesOnlyIn(before, after)

const declinesOnlyIn = (event: EventDocument, otherEvent: EventDocument): Decline[] => {
  const otherKeys = new Set(declinesOf(otherEvent).map(keyOf))
  return declinesOf(event).filter((decline) => !otherKeys.has(keyOf(decline)))
}

const declinesOf = ({ packages }: EventDocument): Decline[] =>
  packages.flatMap((pack) =>
    pack.entries.filter(({ stage }) => isDeclineStage(stage)).map((entry) => ({ pack, entry })),
  )

const keyOf = ({ entry }: Decline): string => JSON.stringify([entry.itineraryId, productKey(entry)])

const productKey = ({ stage, supplier, productId, productCustom }: PackageEntry) => [
  stage,
  supplier?.supplierId,
  productId,
  productCustom?.name,
]

/** Returns the task for staff about a decline. It is due on the same day (SUP-O7). */
export const declineTask = (entry: PackageEntry, today: IsoDate): TaskDraft => {
  const product = productNameOf(entry)
  const supplier = entry.supplier?.name ?? 'the supplier'
  return {
    ownerType: 'staff',
    title:
      entry.stage === 'Declined'
        ? `Replace ${product}: declined by ${supplier}`
        : `Answer ${supplier}: asks to cancel ${product}`,
    supplierId: null,
    itineraryId: entry.itineraryId,
    dueDate: today,
  }
}

/** Declines of one product with the same stage and supplier, such as those of all nights of a stay. */
export type DeclinedProduct = {
  readonly pack: PackageDocument
  readonly entries: readonly [PackageEntry, ...PackageEntry[]]
}

/** Returns the declines grouped by package, product, supplier and stage. */
export const groupDeclines = (declines: readonly Decline[]): DeclinedProduct[] => {
  const products = new Map<string, DeclinedProduct>()
  for (const { pack, entry } of declines) {
    const key = JSON.stringify([pack.id, productKey(entry)])
    const group = products.get(key)
    products.set(key, { pack, entries: group ? [...group.entries, entry] : [entry] })
  }
  return [...products.values()]
}

/** Returns the entries of a declined product that are not hidden. Returns undefined if all are hidden. */
export const omitHiddenEntries = ({ pack, entries }: DeclinedProduct): DeclinedProduct | undefined => {
  const [first, ...others] = entries.filter(({ hideProduct }) => !hideProduct)
  return first && { pack, entries: [first, ...others] }
}

type StagedEvent = Parameters<typeof bookingStateOf>[0]

/** Returns whether the organiser can still replace a declined product of a package with another one. */
export const canChooseAnother = (
  event: StagedEvent,
  pack: Pick<PackageDocument, 'status'>,
  today: IsoDate,
): boolean =>
  !refuseAction('editProduct: another product', 'organiser', bookingStateOf(event, pack, today), 'Declined')
