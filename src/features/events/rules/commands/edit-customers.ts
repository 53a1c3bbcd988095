import { z } from 'zod'
import { takesUpTo } from '#features/catalogue/rules/capacity-text.ts'
import type { ProductConfig } from '#features/catalogue/rules/product-config.ts'
import { isPersonUnit, peopleLimits } from '#features/catalogue/rules/units.ts'
import { type Refusal, refusal } from '#kernel/refusal.ts'
import { maxPeople } from '../document-limits.ts'
import type { CommandFacts } from '../facts.ts'
import type { PackageDocument, PackageEntry } from '../package-document.ts'
import { answersFor } from '../pricing/listed-price.ts'
import { isPricedByHand } from '../pricing/price-entry.ts'
import { unitsForPeople, unitsShort } from '../quantities/units-needed.ts'
import { entryCommand, savePackage } from './define-command.ts'

/**
 * Changes for how many people an entry is, and in how many units; without units as many as they need
 * (PKG-028), which only staff may go below. Who takes part is another command, editParticipation.
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
  change: (entry, { needPeople, needUnits: asked }, { pack, facts }) => {
    const config = entry.productId === null ? undefined : facts.products[entry.productId]?.config
    const needUnits = asked ?? (config ? unitsForPeople(config, needPeople) : needPeople)
    const refused =
      (config && refuseTooFewUnits(config, { needPeople, needUnits }, facts)) ??
      refuseUnpriced(entry, { ...entry, needPeople, needUnits }, pack, facts)
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
 * What no price list answers for cannot be worked out for other numbers: a product that left the catalogue
 * keeps its people and units while it has a price, unless nobody takes it any more or staff set its price by
 * hand (docs/decisions/0046).
 */
const refuseUnpriced = (
  before: PackageEntry,
  after: PackageEntry,
  pack: PackageDocument,
  facts: CommandFacts,
): Refusal | undefined => {
  const { money } = before
  const answers = [money.listed, money.booked].filter((one) => one !== null && one.pricePence !== null)
  const answersNow = (entry: PackageEntry) => answers.some((one) => answersFor(one, entry, pack))
  const isKnown = before.productId !== null && facts.products[before.productId] !== undefined
  if (isKnown || after.needPeople === 0 || isPricedByHand(money)) return undefined
  if (!answersNow(before) || answersNow(after)) return undefined
  const name = before.productCustom?.name ?? before.product.name
  return refusal('fieldInvalid', {
    message: `${name} is no longer available, so its numbers can’t be changed`,
  })
}

/** A customer pays for the units that their people need, and asks for no more people than a product takes; staff may. */
export const refuseTooFewUnits = (
  config: ProductConfig,
  quantities: Parameters<typeof unitsShort>[1],
  { actor }: Pick<CommandFacts, 'actor'>,
): Refusal | undefined => {
  if (actor.kind !== 'customer') return undefined
  const { max } = peopleLimits(config)
  if (!isPersonUnit(config) && quantities.needPeople > max)
    return refusal('fieldInvalid', { message: takesUpTo(max) })
  return unitsShort(config, quantities)
    ? refusal('fieldInvalid', { message: 'Too few units for this many people' })
    : undefined
}
