import { accountRefusals } from '#features/accounts/rules/refusals.ts'
import { type RefusalText, refusalFrom, sharedRefusals } from '#kernel/refusal.ts'

/** The refusals of the guests feature. */
export const guestRefusals = {
  customerAlreadyAdded: { status: 409, text: 'Customer already added' },
  tokenInvalid: { status: 403, text: 'Token is invalid' },
  guestHasMoney: {
    status: 409,
    text: 'Money was paid for this guest or is on its way, so they stay on the list',
  },
  guestAlreadyExists: { status: 409, text: 'This guest is already part of the event' },
} as const satisfies Record<string, RefusalText>

declare module '#kernel/refusal.ts' {
  interface RefusalTexts extends GuestRefusals {}
}
type GuestRefusals = typeof guestRefusals

/** Creates a refusal from its code and the facts for its text. */
export const refusal = refusalFrom({
  ...sharedRefusals,
  ...accountRefusals,
  ...guestRefusals,
})
