import { eventRefusals } from '#features/events/rules/refusals.ts'
import { type RefusalText, refusalFrom, sharedRefusals } from '#kernel/refusal.ts'

/** Refusals of emails that staff write. */
export const commsRefusals = {
  noManager: { status: 409, text: 'Choose a manager for this event first, because replies go to them' },
  nobodyToWriteTo: { status: 409, text: 'None of these people has an email address' },
  writerUnknown: {
    status: 409,
    text: 'This person is not in the event any more, or has another email address now. Write to all guests or the organiser instead.',
  },
  accountNotShared: {
    status: 409,
    text: 'The manager of this event does not share their mail account any more. Choose another sender.',
  },
  tooManyMessages: {
    status: 429,
    text: 'Staff can send {max} emails in 24 hours to the people of an event. Please try again later.',
  },
} as const satisfies Record<string, RefusalText>

declare module '#kernel/refusal.ts' {
  interface RefusalTexts extends CommsRefusals {}
}
type CommsRefusals = typeof commsRefusals

/** Creates a refusal from its code and the facts for its text. */
export const refusal = refusalFrom({ ...sharedRefusals, ...eventRefusals, ...commsRefusals })
