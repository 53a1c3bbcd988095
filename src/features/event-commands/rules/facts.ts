import type { PackageLimits } from '#features/event-document/rules/quantities/package-limits.ts'
import type { PricingFacts } from '#features/event-prices/rules/pricing-facts.ts'
import type { IsoDate } from '#kernel/dates.ts'

/** The sender of commands. Staff includes hidden staff; a customer is the organiser or a guest. */
export type Actor =
  | { kind: 'staff'; userId: string }
  | { kind: 'customer'; customerId: string }
  | { kind: 'supplierContact'; userId: string; supplierIds: readonly string[] }

/**
 * Everything that commands need besides the event. Facts are parameters, so that a command gives the same result in the
 * browser and on the server. In a customer's browser, products have no costs.
 */
export type CommandFacts = PricingFacts & {
  today: IsoDate
  actor: Actor
  /** Returns whether the actor's roles grant a dotted permission path in the context of the event (PERM-008). */
  can(path: string): boolean
  limits: PackageLimits
  /** False in a browser that receives no prices. There, a missing price does not mean price on application. */
  seesPrices?: boolean
  suppliers: Readonly<Record<string, { name: string; currency: string }>>
  locations: Readonly<Record<string, { name: string; oneTransferPerDay: boolean }>>
}
