import type { PackageCommand } from '#features/event-commands/rules/commands/index.ts'
import { evaluateCommands } from '#features/event-commands/rules/evaluate-commands.ts'
import type { CommandFacts } from '#features/event-commands/rules/facts.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { IsoDate } from '#kernel/dates.ts'
import { isRefusal, type Refusal, refusal } from '#kernel/refusal.ts'

/** The user's choices for a ready-made package, without the products that they deselected. */
export type ChosenWebPackage = {
  readonly webPackageId: string
  readonly nightsCount: number
  readonly peopleCount: number
  readonly startDate: IsoDate | null
  /** The chosen products in the order of the ready-made package, one item for each entry. */
  readonly productList: readonly { readonly productId: string; readonly dayIndex: number }[]
}

/**
 * Replaces the content of a package with that of a ready-made package. Commands set the number of people and the date
 * and add each product, so the usual checks and prices apply.
 * @returns the event, or a refusal: the number of nights is outside the limits, or one of the commands is refused
 */
export const applyWebPackage = (
  event: EventDocument,
  packageId: string,
  choice: ChosenWebPackage,
  { commandFacts, newId }: { readonly commandFacts: CommandFacts; newId(): string },
): EventDocument | Refusal => {
  const { nights } = commandFacts.limits
  if (choice.nightsCount > nights.maximum || choice.nightsCount < nights.minimum)
    return refusal('fieldInvalid', {
      message: `A package must have ${nights.minimum} to ${nights.maximum} nights`,
    })
  const packageBefore = event.packages.find(({ id }) => id === packageId)
  if (!packageBefore) throw new Error(`the event has no package ${packageId}`)
  const { webPackageId, nightsCount, peopleCount, startDate, productList } = choice
  const emptyPackage = { ...packageBefore, entries: [], webPackageId, nightsCount, startDate: null }
  const eventToFill = {
    ...event,
    packages: event.packages.map((pack) => (pack.id === packageId ? emptyPackage : pack)),
  }
  const delta = peopleCount - packageBefore.peopleCount
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
  const evaluation = evaluateCommands(eventToFill, commands, commandFacts)
  return isRefusal(evaluation) ? evaluation : evaluation.event
}
