import { accountRefusals } from '#features/accounts/rules/refusals.ts'
import { commandRefusals } from '#features/event-commands/rules/refusals.ts'
import { documentRefusals } from '#features/event-document/rules/refusals.ts'
import { type RefusalText, refusalFrom, sharedRefusals } from '#kernel/refusal.ts'

/** Refusals of creating, saving and showing events. */
export const eventRefusals = {
  incorrectUserType: { status: 403, text: 'incorrect user type to create event' },
  packageAlreadySaved: { status: 409, text: 'Package was already saved' },
  stateNotShown: { status: 404, text: 'It is not possible to show booking state for this event' },
  /** Other groups have booked the units, or the supplier has closed the day (docs/decisions/0085). */
  notEnoughLeft: { status: 409, text: '{product} on {date}: {units} needed, {left} left' },
} as const satisfies Record<string, RefusalText>

declare module '#kernel/refusal.ts' {
  interface RefusalTexts extends EventRefusals {}
}
type EventRefusals = typeof eventRefusals

/** Creates a refusal from its code and the facts for its text. */
export const refusal = refusalFrom({
  ...sharedRefusals,
  ...accountRefusals,
  ...documentRefusals,
  ...commandRefusals,
  ...eventRefusals,
})
