import { rolesForPermissions } from '#features/access/server/index.ts'
import { packageFacts, readPackageFacts } from '#features/catalogue/server/index.ts'
import { templateOf } from '#features/content/server/index.ts'
import type { PackageCommand } from '#features/event-commands/rules/commands/index.ts'
import type { CommandFacts } from '#features/event-commands/rules/facts.ts'
import { factsNeeded } from '#features/event-commands/rules/facts-needed.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { packageLimits } from '#features/event-document/rules/quantities/package-limits.ts'
import type { PricingFacts } from '#features/event-prices/rules/pricing-facts.ts'
import { type Actor, countsAsStaff, personBehind } from '#kernel/actor.ts'
import { dayOf } from '#kernel/dates.ts'
import { readTogether } from '#platform/server/database/read-together.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { eventPermissions, roleRelation } from './reading/show-event.ts'

type FactsInput = {
  readonly event: EventDocument
  readonly commandList: readonly PackageCommand[]
  /** Null for a visitor who creates an event for an email address. The visitor counts as its organiser. */
  readonly actor: Actor | null
  readonly supplierIds?: readonly string[]
  /** Additional locations to load, to which neither the commands nor their packages refer. */
  readonly locationIds?: readonly string[]
  readonly now: Date
}

/**
 * Loads everything that the evaluation of these commands depends on, uncached and in the transaction. Exception: if
 * this request has already read the sender's roles, they are not read again.
 */
export const loadCommandFacts = async (tx: Tx, input: FactsInput): Promise<CommandFacts> => {
  const { event, commandList, now } = input
  const actor = input.actor ?? organiserOf(event)
  const neededIds = factsNeeded(event, commandList)
  const locationIds = [...neededIds.locationIds, ...(input.locationIds ?? [])]
  const { catalogue, template } = await readTogether(tx, 'command facts', {
    catalogue: packageFacts({ ...neededIds, locationIds }),
    template: templateOf(event.section),
    roles: rolesForPermissions(actor, roleRelation(actor, event)),
  })
  const can = await eventPermissions(tx, actor, event, dayOf(now))
  const rangeOf = ({ min, max, default: fallback }: { min?: number; max?: number; default?: number }) => ({
    minimum: min,
    maximum: max,
    default: fallback,
  })
  return {
    today: dayOf(now),
    actor: senderOf(input),
    can,
    limits: packageLimits({
      people: rangeOf(template.people),
      nights: rangeOf(template.nights),
      startDate: { minimum: template.startDate.minDays, maximum: template.startDate.maxDays },
    }),
    ...catalogue,
  }
}

/** Loads everything that the prices of all entries depend on, uncached and in the transaction. */
export const loadPricingFacts = (tx: Tx, event: EventDocument): Promise<PricingFacts> => {
  const entries = event.packages.flatMap((pack) => pack.entries)
  const productIds = entries.map(({ productId }) => productId).filter((id) => id !== null)
  return readPackageFacts(tx, { productIds })
}

const senderOf = ({ event, actor, supplierIds = [] }: FactsInput): CommandFacts['actor'] => {
  if (!actor) return { kind: 'customer', customerId: event.organiserId }
  if (countsAsStaff(actor)) return { kind: 'staff', userId: personBehind(actor) }
  if (actor.userType === 'customer') return { kind: 'customer', customerId: actor.userId }
  return { kind: 'supplierContact', userId: actor.userId, supplierIds }
}

const organiserOf = ({ organiserId }: EventDocument): Actor => ({
  userId: organiserId,
  sessionId: '',
  userType: 'customer',
  roles: [],
})
