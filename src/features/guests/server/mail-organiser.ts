import type { Tx } from '#platform/server/database/transact.ts'
import type { AutomaticMessage } from '#platform/server/mail/mail-message.ts'
import type { GuestsDeps } from './guests-deps.ts'
import { listUnsentAnswers, storeUnsentAnswer } from './unsent-answer-store.ts'

/**
 * Emails the organiser what a person has answered. The caller holds the event's lock. The answer waits for a summary if
 * earlier answers wait, or if the organiser's mailbox has reached its hourly limit.
 */
export const mailOrganiser = async (
  { outbox, now }: Pick<GuestsDeps, 'outbox' | 'now'>,
  tx: Tx,
  { eventId, customerId }: { readonly eventId: string; readonly customerId: string },
  mail: AutomaticMessage,
): Promise<void> => {
  const othersWait = (await listUnsentAnswers(tx, eventId)).length > 0
  const sent = othersWait ? undefined : await outbox.queueMail(tx, mail)
  if (sent === undefined) await storeUnsentAnswer(tx, eventId, customerId, now())
}
