import { z } from 'zod'
import { takesUpTo } from '#features/catalogue/rules/capacity-text.ts'
import type { ProductConfig } from '#features/catalogue/rules/product-config.ts'
import { isPersonUnit, peopleLimits } from '#features/catalogue/rules/units.ts'
import { maxPeople } from '#features/event-document/rules/document-limits.ts'
import type { PackageDocument, PackageEntry } from '#features/event-document/rules/package-document.ts'
import { productNameOf } from '#features/event-document/rules/product-name.ts'
import { hasTooFewUnits, unitsForPeople } from '#features/event-document/rules/quantities/units-needed.ts'
import { appliesTo } from '#features/event-prices/rules/entry/listed-price.ts'
import { isPricedByHand } from '#features/event-prices/rules/entry/price-entry.ts'
import { type Refusal, refusal } from '#kernel/refusal.ts'
import type { CommandFacts } from '../facts.ts'
import { savePackage } from '../permissions.ts'
import { entryCommand } from './define-command.ts'

/**
 * Changes how many people and units an entry is for. If needUnits is null, uses as many units as the people need
 * (PKG-028). Only staff can set fewer. The command editParticipation sets who takes part.
 */
export const editCustomers = entryCommand({
  name: 'editCustomers',
  data: z.strictObject({
    needPeople: z.int().min(0).max(maxPeople),
    needUnits: z.int().min(0).max(maxPeople).nullable(),
  }),
  permission: savePackage,
  example: {
    by: 'organiser',
    on: 'enquiry',
    itineraryId: 'it-karting',
    data: { needPeople: 6, needUnits: null },
  },
  fold: ({ productId, item: { needUnits: _, ...item } }, { needPeople, needUnits }) => ({
    productId,
    item: { ...item, needPeople, ...(needUnits === null ? {} : { needUnits }) },
  }),
  change: (entry, { needPeople, needUnits: requested }, { pack, commandFacts }) => {
    const config = entry.productId === null ? undefined : commandFacts.products[entry.productId]?.config
    const needUnits = requested ?? (config ? unitsForPeople(config, needPeople) : needPeople)
    const refused =
      (config && refuseQuantities(config, { needPeople, needUnits }, commandFacts)) ??
      refuseUnpriced(entry, { ...entry, needPeople, needUnits }, pack, commandFacts)
    if (refused) return refused
    return {
      ...entry,
      needPeople,
      needUnits,
      maxPeoplePerUnitLastUsed: config?.maxPeoplePerUnit ?? entry.maxPeoplePerUnitLastUsed,
    }
  },
})

/**
 * Refuses other numbers of people or units for a priced product that left the catalogue, because no price list has a
 * price for them. Allows zero people, numbers with a known price, and any numbers if staff set the price by hand
 * (docs/decisions/0046).
 */
const refuseUnpriced = (
  before: PackageEntry,
  after: PackageEntry,
  pack: PackageDocument,
  commandFacts: CommandFacts,
): Refusal | undefined => {
  const { money } = before
  const prices = [money.listed, money.booked].filter((one) => one !== null && one.pricePence !== null)
  const hasPrice = (entry: PackageEntry) => prices.some((one) => appliesTo(one, entry, pack))
  const isKnown = before.productId !== null && commandFacts.products[before.productId] !== undefined
  if (isKnown || after.needPeople === 0 || isPricedByHand(money)) return undefined
  if (!hasPrice(before) || hasPrice(after)) return undefined
  const name = productNameOf(before)
  return refusal('fieldInvalid', {
    message: `${name} is no longer available, so its numbers can’t be changed`,
  })
}

/** Refuses fewer units than the people need, and more people than the product has room for. Staff can set both. */
export const refuseQuantities = (
  config: ProductConfig,
  quantities: Parameters<typeof hasTooFewUnits>[1],
  { actor }: Pick<CommandFacts, 'actor'>,
): Refusal | undefined => {
  if (actor.kind !== 'customer') return undefined
  const { max } = peopleLimits(config)
  if (!isPersonUnit(config) && quantities.needPeople > max)
    return refusal('fieldInvalid', { message: takesUpTo(max) })
  return hasTooFewUnits(config, quantities)
    ? refusal('fieldInvalid', { message: 'Too few units for this many people' })
    : undefined
}
