import type { EntryStage, PackageEntry } from '#features/event-document/rules/package-document.ts'

/**
 * Returns the entry in another stage. Removes the charge of an earlier cancellation, so that it does not apply to a
 * product that is restored or cancelled again.
 */
export const withStage = (entry: PackageEntry, stage: EntryStage): PackageEntry =>
  (stage === 'Cancelled' && entry.stage === 'Cancelled') || entry.money.pricingOverride === null
    ? { ...entry, stage }
    : { ...entry, stage, money: { ...entry.money, pricingOverride: null } }
