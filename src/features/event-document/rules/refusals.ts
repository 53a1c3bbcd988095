import { accountRefusals } from '#features/accounts/rules/refusals.ts'
import { type RefusalText, refusalFrom, sharedRefusals } from '#kernel/refusal.ts'

/** Refusals of events and packages. */
export const eventRefusals = {
  incorrectUserType: { status: 403, text: 'incorrect user type to create event' },
  badEventPackage: { status: 422, text: 'Internal error: bad event package' },
  packageChanged: { status: 409, text: 'Sorry, something has been changed on the booking. Please refresh.' },
  eventFull: { status: 422, text: 'This is too much for one event: the limit is {most} {what}' },
  packageAlreadySaved: { status: 409, text: 'Package was already saved' },
  /** The facts `index` and `name` identify the command; the text is for people. */
  commandRefused: { status: 422, text: '{message}' },
  poaPackage: {
    status: 422,
    text: 'This package has a product without a price. Please ask us for the price before changing it.',
  },
  daysMaximum: { status: 422, text: 'Maximum days count achieved' },
  stateNotShown: { status: 404, text: 'It is not possible to show booking state for this event' },
  stageForbids: { status: 409, text: 'Not possible while the event is {stage}' },
  tripStarted: {
    status: 409,
    text: 'The start date has passed. Please contact us if something needs to change.',
  },
  tooManyPeople: { status: 409, text: 'This event is full: at most {most} people can take part' },
  productForbids: { status: 422, text: 'Not possible while this product is {stage}' },
  /** Others booked it in the meantime, or its supplier closed it (docs/decisions/0085). */
  notEnoughLeft: { status: 409, text: '{product} on {date}: {units} needed, {left} left' },
  tooManyUnits: { status: 422, text: 'Too many units' },
  nothingDue: { status: 409, text: 'There is nothing to pay' },
  amountOutOfRange: { status: 422, text: 'The amount must be between £{least} and £{most}' },
} as const satisfies Record<string, RefusalText>

declare module '#kernel/refusal.ts' {
  interface RefusalTexts extends EventRefusals {}
}
type EventRefusals = typeof eventRefusals

/** Creates a refusal from its code and the facts for its text. */
export const refusal = refusalFrom({ ...sharedRefusals, ...accountRefusals, ...eventRefusals })
