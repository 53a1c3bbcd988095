import { withFields } from '#features/event-document/rules/change-event-fields.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { type Refusal, refusal } from '#kernel/refusal.ts'
import type { AutomaticMail } from '#platform/server/mail/mail-message.ts'

type Choice = {
  readonly blocked?: boolean | undefined
  readonly turnOff?: readonly string[] | undefined
  readonly turnOn?: readonly string[] | undefined
}

/** Returns the automatic emails that can be turned off for an event. */
export const switchableMails = (mails: readonly AutomaticMail[] = []): readonly AutomaticMail[] =>
  mails.filter(({ alwaysSent }) => alwaysSent === undefined)

/**
 * Blocks or allows all automatic emails of an event, and turns individual kinds off and on. Other kinds do not change,
 * so two members of staff can change different kinds at the same time. Refuses with fieldInvalid if one of the kinds
 * cannot be turned off.
 */
export const blockMails = (
  event: EventDocument,
  { blocked = event.autoEmailsBlocked, turnOff = [], turnOn = [] }: Choice,
  mails: readonly AutomaticMail[] | undefined,
): EventDocument | Refusal => {
  const kinds = switchableMails(mails).map(({ kind }) => kind)
  const invalidKind = [...turnOff, ...turnOn].find((kind) => !kinds.includes(kind))
  if (invalidKind) return refusal('fieldInvalid', { message: `The email ${invalidKind} can’t be turned off` })
  const kindsOff = new Set([...event.autoEmailsOff, ...turnOff])
  return withFields(event, {
    autoEmailsBlocked: blocked,
    autoEmailsOff: kinds.filter((kind) => kindsOff.has(kind) && !turnOn.includes(kind)),
  })
}
