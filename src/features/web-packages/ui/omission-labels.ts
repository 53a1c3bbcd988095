import type { OmissionReason } from '../rules/planned-entry.ts'

/** The label for each reason why a product of a ready-made package is unavailable (CAT-O14). */
export const omissionLabels: Readonly<Record<OmissionReason, string>> = {
  gone: 'No longer available',
  locked: 'Log in to view',
  'not running': 'Not running on this day',
  closed: 'Closed on this day',
  'not enough left': 'Not enough left for your group',
  'too few people': 'Needs a larger group',
  'too many people': 'Needs a smaller group',
}

/** Shown instead of the name of a product that is no longer sold here. */
export const missingProductName = 'Product no longer available'
