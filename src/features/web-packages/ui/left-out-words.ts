import type { LeftOut } from '../rules/planned-entry.ts'

/** Why something of a ready-made package cannot be had, as it stands beside it (CAT-O14). */
export const leftOutWords: Readonly<Record<LeftOut, string>> = {
  gone: 'No longer available',
  locked: 'Log in to view',
  'not running': 'Not running on this day',
  closed: 'Closed on this day',
  'not enough left': 'Not enough left for your group',
  'too few people': 'Needs a larger group',
  'too many people': 'Needs a smaller group',
}

/** A product that is in no catalogue any more has no name to be called by. */
export const goneName = 'Product no longer available'
