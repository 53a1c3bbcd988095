import type { EntryStage, PackageEntry } from '#features/event-document/rules/package-document.ts'

/**
 * Returns the entry in another stage. The charges of a cancellation end with it: a product that is restored,
 * or cancelled again, has none of them.
 */
export const withStage = (entry: PackageEntry, stage: EntryStage): PackageEntry =>
  (stage === 'Cancelled' && entry.stage === 'Cancelled') || entry.money.pricingOverride === null
    ? { ...entry, stage }
    : { ...entry, stage, money: { ...entry.money, pricingOverride: null } }
