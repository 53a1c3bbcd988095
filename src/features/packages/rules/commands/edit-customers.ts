import { z } from 'zod'
import type { ProductConfig } from '#features/catalogue/rules/product.ts'
import { type Refusal, refusal } from '#kernel/refusal.ts'
import { unitsForPeople, unitsShort } from '../builder/units.ts'
import type { CommandFacts } from '../facts.ts'
import { entryCommand, savePackage } from './define-command.ts'

/**
 * Changes for how many people an entry is, and in how many units; without units as many as they need
 * (PKG-028), which only staff may go below. Who takes part is another command, editParticipation.
 */
export const editCustomers = entryCommand({
  name: 'editCustomers',
  data: z.strictObject({
    needPeople: z.int().min(0).max(1000),
    needUnits: z.int().min(0).max(1000).nullable(),
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
  change: (entry, { needPeople, needUnits: asked }, { facts }) => {
    const config = entry.productId === null ? undefined : facts.products[entry.productId]?.config
    const needUnits = asked ?? (config ? unitsForPeople(config, needPeople) : needPeople)
    const refused = config && refuseTooFewUnits(config, { needPeople, needUnits }, facts)
    if (refused) return refused
    return {
      ...entry,
      needPeople,
      needUnits,
      maxPeoplePerUnitLastUsed: config?.maxPeoplePerUnit ?? entry.maxPeoplePerUnitLastUsed,
    }
  },
})

/** A customer pays for the units that their people need; staff may have agreed on fewer. */
export const refuseTooFewUnits = (
  config: ProductConfig,
  quantities: Parameters<typeof unitsShort>[1],
  { actor }: Pick<CommandFacts, 'actor'>,
): Refusal | undefined =>
  actor.kind === 'customer' && unitsShort(config, quantities)
    ? refusal('fieldInvalid', { message: 'Too few units for so many people' })
    : undefined
