import { roleRefusals } from '#features/access/rules/refusals.ts'
import { accountRefusals } from '#features/accounts/rules/refusals.ts'
import { commsRefusals } from '#features/comms/rules/refusals.ts'
import { commandRefusals } from '#features/event-commands/rules/refusals.ts'
import { documentRefusals } from '#features/event-document/rules/refusals.ts'
import { priceRefusals } from '#features/event-prices/rules/refusals.ts'
import { eventRefusals } from '#features/events/rules/refusals.ts'
import { guestRefusals } from '#features/guests/rules/refusals.ts'
import { mediaRefusals } from '#features/media/rules/refusals.ts'
import { paymentRefusals } from '#features/payments/rules/refusals.ts'
import { recordRefusals } from '#features/records/rules/refusals.ts'
import { reviewRefusals } from '#features/reviews/rules/refusals.ts'
import { type RefusalTexts, refusalFrom, sharedRefusals } from '#kernel/refusal.ts'

/** Every refusal by its code. A missing one is a type error. */
export const allRefusals: RefusalTexts = {
  ...sharedRefusals,
  ...roleRefusals,
  ...recordRefusals,
  ...mediaRefusals,
  ...accountRefusals,
  ...documentRefusals,
  ...priceRefusals,
  ...commandRefusals,
  ...eventRefusals,
  ...guestRefusals,
  ...paymentRefusals,
  ...reviewRefusals,
  ...commsRefusals,
}

/** Creates any refusal by its code. */
export const anyRefusal = refusalFrom(allRefusals)
