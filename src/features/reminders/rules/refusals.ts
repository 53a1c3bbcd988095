import { accountRefusals } from '#features/accounts/rules/refusals.ts'
import { priceRefusals } from '#features/event-prices/rules/refusals.ts'
import { refusalFrom, sharedRefusals } from '#kernel/refusal.ts'

/** Creates a refusal from its code and the facts for its text. */
export const refusal = refusalFrom({ ...sharedRefusals, ...accountRefusals, ...priceRefusals })
