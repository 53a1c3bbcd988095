import { documentRefusals } from '#features/event-document/rules/refusals.ts'
import { type RefusalText, refusalFrom, sharedRefusals } from '#kernel/refusal.ts'

/** Refusals of commands and new packages. */
export const commandRefusals = {
  badEventPackage: { status: 422, text: 'Internal error: bad event package' },
  packageChanged: { status: 409, text: 'Sorry, something has been changed on the booking. Please refresh.' },
  eventFull: { status: 422, text: 'This is too much for one event: the limit is {most} {what}' },
  /** The facts `index` and `name` identify the command; the text is for people. */
  commandRefused: { status: 422, text: '{message}' },
  poaPackage: {
    status: 422,
    text: 'This package has a product without a price. Please ask us for the price before changing it.',
  },
  tripStarted: {
    status: 409,
    text: 'The start date has passed. Please contact us if something needs to change.',
  },
  tooManyPeople: { status: 409, text: 'This event is full: at most {most} people can take part' },
  productForbids: { status: 422, text: 'Not possible while this product is {stage}' },
  tooManyUnits: { status: 422, text: 'Too many units' },
} as const satisfies Record<string, RefusalText>

declare module '#kernel/refusal.ts' {
  interface RefusalTexts extends CommandRefusals {}
}
type CommandRefusals = typeof commandRefusals

/** Creates a refusal from its code and the facts for its text. */
export const refusal = refusalFrom({ ...sharedRefusals, ...documentRefusals, ...commandRefusals })
