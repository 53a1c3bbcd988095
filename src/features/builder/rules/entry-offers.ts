import type { PackageCommand } from '#features/event-commands/rules/commands/index.ts'
import type { PackageDocument, PackageEntry } from '#features/event-document/rules/package-document.ts'
import type { Refusal } from '#kernel/refusal.ts'

/** The actions that the builder offers for a product of the package, in the order of its menu. */
export const entryActionNames = [
  'move',
  'times',
  'people',
  'participation',
  'invoiced',
  'swap',
  'remove',
] as const
export type EntryActionName = (typeof entryActionNames)[number]

/** Returns the first command that an action sends, with data that changes nothing yet. */
export const commandOfAction = (
  action: EntryActionName,
  { id: packageId }: Pick<PackageDocument, 'id'>,
  entry: PackageEntry,
): PackageCommand => {
  const { itineraryId, dayIndex, isNightActivity, startTime, needPeople, needUnits, customersAttending } =
    entry
  const about = { packageId, itineraryId }
  switch (action) {
    case 'move':
      return { name: 'moveProduct', ...about, data: { dayIndex, date: null, isNightActivity } }
    case 'times':
      return { name: 'editStartTime', ...about, data: { startTime } }
    case 'people':
      return { name: 'editCustomers', ...about, data: { needPeople, needUnits } }
    case 'participation':
      return { name: 'editParticipation', ...about, data: { customersAttending } }
    case 'invoiced':
      return {
        name: 'editInvoiced',
        ...about,
        data: { invoicedPercent: entry.money.invoicedPercent },
      }
    case 'swap':
      return { name: 'removeProductSwap', ...about, data: {} }
    case 'remove':
      return { name: 'removeProduct', ...about, data: {} }
  }
}

export type Offer = { readonly isOffered: boolean; readonly reason?: string }

/**
 * Returns whether to offer an action. An action that is not allowed to the reader, or on a cancelled product, is not
 * offered. An action that the stage forbids is offered with the reason in its place.
 */
export const offerOf = (refused: Refusal | undefined, isStaff: boolean): Offer => {
  if (!refused) return { isOffered: true }
  if (refused.refused === 'notAllowed' || refused.facts.stage === 'Cancelled') return { isOffered: false }
  return { isOffered: true, reason: reasonOf(refused, isStaff) }
}

/** Returns why an action is not possible at a stage, in plain words for the reader. */
export const reasonOf = (refused: Refusal, isStaff: boolean): string => {
  if (refused.refused !== 'productForbids') return refused.text
  switch (refused.facts.stage) {
    case 'Booked':
      return isStaff
        ? 'The supplier has confirmed it: cancel it instead'
        : 'The supplier has confirmed it. Please ask us to cancel it'
    case 'Cancellation Requested':
      return isStaff
        ? 'The supplier has asked to cancel it: answer that first'
        : 'The supplier has asked to cancel it. We’ll be in touch'
    default:
      return refused.text
  }
}
