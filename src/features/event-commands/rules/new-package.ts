import { z } from 'zod'
import { blankPackage } from '#features/event-document/rules/blank-package.ts'
import { maxEntriesOfPackage, maxNights, maxPeople } from '#features/event-document/rules/document-limits.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { customSearch, type PackageDocument } from '#features/event-document/rules/package-document.ts'
import { canStartOn } from '#features/event-document/rules/quantities/package-limits.ts'
import { givenDateField, idField, notesField } from '#kernel/fields.ts'
import { genericTexts } from '#kernel/generic-messages.ts'
import { isRefusal, type Refusal } from '#kernel/refusal.ts'
import { type AddItem, type AddProductData, addProductData } from './commands/add-item.ts'
import type { PackageCommand } from './commands/index.ts'
import { evaluateCommands } from './evaluate-commands.ts'
import type { CommandFacts } from './facts.ts'
import { refusal } from './refusals.ts'
import { limitsChecked, type SaveStrategy, type SectionLimit } from './save-strategy.ts'

/** The people and nights that a request can contain for any section. The limits of a section are narrower. */
const peopleField = z.int().min(1).max(maxPeople)
const nightsField = z.int().min(0).max(maxNights)

/**
 * An unsaved package as the builder sends it: location and dates, and its products as data of add-product commands
 * (PKG-014).
 */
export const requestedPackage = z.strictObject({
  locationId: idField.nullable().optional(),
  customSearch: customSearch.nullable().optional(),
  startDate: givenDateField.nullable().optional(),
  nightsCount: nightsField.optional(),
  peopleCount: peopleField.optional(),
  eventNotes: notesField.optional(),
  webPackageId: idField.nullable().optional(),
  productList: z
    .array(addProductData)
    .max(maxEntriesOfPackage)
    .refine((products) => itemsOf(products).length <= maxEntriesOfPackage, genericTexts.tooBig)
    .refine((products) => isDistinct(itemsOf(products)), genericTexts.incorrect)
    .default([]),
})

/** Returns all entries of a request, of all its products. */
const itemsOf = (products: readonly AddProductData[]) => products.flatMap(({ itinerary }) => itinerary)

const isDistinct = (items: readonly AddItem[]): boolean =>
  new Set(items.map(({ newItineraryId }) => newItineraryId)).size === items.length

export type RequestedPackage = z.infer<typeof requestedPackage>

/** Returns the requested package without its products. `buildPackage` adds the name of a catalogue location. */
export const blankFromRequest = (
  event: EventDocument,
  packageId: string,
  request: RequestedPackage,
): PackageDocument =>
  blankPackage({
    id: packageId,
    section: event.section,
    locationId: request.locationId ?? null,
    locationName: request.customSearch?.name ?? null,
    customSearch: request.customSearch ?? null,
    startDate: request.startDate ?? null,
    nightsCount: request.nightsCount ?? 0,
    peopleCount: request.peopleCount ?? event.estimatedCustomers,
    webPackageId: request.webPackageId ?? null,
    eventNotes: request.eventNotes ?? '',
  })

/** Returns the commands that add the requested products to the package. */
export const productCommands = (packageId: string, { productList }: RequestedPackage): PackageCommand[] =>
  productList.map((data) => ({ name: 'addProduct', packageId, data }))

/**
 * Builds the package with its products, by the same rules as for a saved package. Refuses with badEventPackage a
 * package without a known location, or with people, nights or a start outside the section's limits that apply to the
 * sender (`limitsChecked`). Also returns the refusal of any command.
 */
export const buildPackage = (
  event: EventDocument,
  blank: PackageDocument,
  commandList: readonly PackageCommand[],
  commandFacts: CommandFacts,
  strategy: SaveStrategy = 'createPackageType',
): PackageDocument | Refusal => {
  const location = blank.locationId === null ? undefined : commandFacts.locations[blank.locationId]
  if (!location && !blank.customSearch) return refusal('badEventPackage')
  const checkedLimits = limitsChecked(strategy, commandFacts.actor.kind === 'staff')
  const fits = fitOf(blank, commandFacts)
  if (checkedLimits.some((limit) => !fits[limit])) return refusal('badEventPackage')
  const namedPackage = { ...blank, locationName: location?.name ?? blank.locationName }
  const result = evaluateCommands(
    { ...event, packages: [...event.packages, namedPackage] },
    commandList,
    commandFacts,
  )
  if (isRefusal(result)) return result
  return result.event.packages.find(({ id }) => id === blank.id) ?? refusal('badEventPackage')
}

const fitOf = (pack: PackageDocument, { limits, today }: CommandFacts): Record<SectionLimit, boolean> => {
  const { people, nights } = limits
  return {
    people: pack.peopleCount >= people.minimum && pack.peopleCount <= people.maximum,
    nights: pack.nightsCount >= nights.minimum && pack.nightsCount <= nights.maximum,
    startDate: pack.startDate === null || canStartOn(pack.startDate, today, limits.startDate),
  }
}
