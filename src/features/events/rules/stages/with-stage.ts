import type { EntryStage, PackageEntry } from '../package-document.ts'

/**
 * Returns the entry in another stage. What was kept of a cancellation belongs to that cancellation alone: a
 * product that is brought back, or cancelled again, costs nothing that was kept before.
 */
export const withStage = (entry: PackageEntry, stage: EntryStage): PackageEntry =>
  (stage === 'Cancelled' && entry.stage === 'Cancelled') || entry.money.pricingOverride === null
    ? { ...entry, stage }
    : { ...entry, stage, money: { ...entry.money, pricingOverride: null } }
