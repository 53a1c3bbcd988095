import type { EntryStage, PackageEntry } from '#features/event-document/rules/package-document.ts'

/**
 * Returns the entry in another stage. Removes the charge of an earlier cancellation unless the entry stays Cancelled.
 * That charge does not apply to a product that is restored, or that is cancelled again later.
 */
export const withStage = (entry: PackageEntry, stage: EntryStage): PackageEntry =>
  (stage === 'Cancelled' && entry.stage === 'Cancelled') || entry.money.pricingOverride === null
    ? { ...entry, stage }
    : { ...entry, stage, money: { ...entry.money, pricingOverride: null } }
