import type { PackageCommand } from '#features/events/rules/commands/index.ts'
import { evaluateCommands } from '#features/events/rules/evaluate-commands.ts'
import type { EventDocument } from '#features/events/rules/event-document.ts'
import type { CommandFacts } from '#features/events/rules/facts.ts'
import type { IsoDate } from '#kernel/dates.ts'
import { isRefusal, type Refusal, refusal } from '#kernel/refusal.ts'

/** A ready-made package as somebody takes it: without what they leave out. */
export type TakenWebPackage = {
  readonly webPackageId: string
  readonly nightsCount: number
  readonly peopleCount: number
  readonly startDate: IsoDate | null
  /** In the order of the package; an entry each. */
  readonly productList: readonly { readonly productId: string; readonly dayIndex: number }[]
}

/**
 * A package begun anew with what a ready-made one has, in place of what was in it: every product as if it had been
 * added by hand, so that nothing is in it that could not be added, and its price is what adding it would cost.
 * @returns why not: more nights than may be, or what an add was refused for
 */
export const beginWebPackage = (
  event: EventDocument,
  packageId: string,
  taken: TakenWebPackage,
  { facts, newId }: { readonly facts: CommandFacts; newId(): string },
): EventDocument | Refusal => {
  const { nights } = facts.limits
  if (taken.nightsCount > nights.maximum || taken.nightsCount < nights.minimum)
    return refusal('fieldInvalid', {
      message: `A package must have ${nights.minimum} to ${nights.maximum} nights`,
    })
  const before = event.packages.find(({ id }) => id === packageId)
  if (!before) throw new Error(`the event has no package ${packageId}`)
  const { webPackageId, nightsCount, peopleCount, startDate, productList } = taken
  const blank = { ...before, entries: [], webPackageId, nightsCount, startDate: null }
  const begun = {
    ...event,
    packages: event.packages.map((pack) => (pack.id === packageId ? blank : pack)),
  }
  const delta = peopleCount - before.peopleCount
  const commands: PackageCommand[] = [
    ...(delta === 0 ? [] : [{ name: 'editEstimatedCustomers' as const, packageId, data: { delta } }]),
    ...(startDate === null
      ? []
      : [{ name: 'editDate' as const, packageId, data: { startDate, endDate: null } }]),
    ...productList.map(({ productId, dayIndex }) => ({
      name: 'addProduct' as const,
      packageId,
      data: { productId, itinerary: [{ newItineraryId: newId(), dayIndex }] },
    })),
  ]
  const evaluated = evaluateCommands(begun, commands, facts)
  return isRefusal(evaluated) ? evaluated : evaluated.event
}
