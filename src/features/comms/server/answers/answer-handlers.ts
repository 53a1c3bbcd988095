import { recordChange } from '#features/access/server/index.ts'
import { administrationOf, findPeople, findPerson } from '#features/accounts/server/index.ts'
import { lockEvent, readEventTitles } from '#features/events/server/index.ts'
import { type Actor, personBehind } from '#kernel/actor.ts'
import { cutText } from '#kernel/cut-text.ts'
import { isRefusal } from '#kernel/refusal.ts'
import { transact } from '#platform/server/database/transact.ts'
import type { Handlers } from '#platform/server/http/implement-endpoints.ts'
import { actorOf } from '#platform/server/http/request-context.ts'
import { findStop, releaseAddress } from '#platform/server/mail/mail-stop-store.ts'
import type { commsContract } from '../../contract.ts'
import { maxShownText } from '../../rules/answers/answer-limits.ts'
import { refusal } from '../../rules/refusals.ts'
import type { CommsDeps } from '../comms-deps.ts'
import { type AnswerRow, countUnread, findAnswer, listConversations } from './answer-store.ts'
import { markAnswersRead } from './receive-mail.ts'

type AnswerHandlers = Pick<
  Handlers<typeof commsContract>,
  'listAnswers' | 'countUnreadAnswers' | 'markAnswersRead' | 'readMailStop' | 'releaseMailStop'
>

/** Handlers of the answers to emails, and of addresses to which automatic emails have stopped. */
export const answerHandlers = (deps: CommsDeps): AnswerHandlers => ({
  listAnswers: async ({ input: { id, limit, skip } }) => {
    const { database } = deps
    if (!(await exists(database, id))) return refusal('nodeNotFound', { id })
    const { conversations, answers, mails, ...counted } = await listConversations(database, {
      eventId: id,
      limit,
      skip,
    })
    const authors = await findPeople(
      database,
      mails.flatMap(({ written_by }) => written_by ?? []),
    )
    const conversationIds = new Map(
      answers.flatMap(({ message_id, mail_id, conversation }) => [
        [message_id, conversation],
        [mail_id, conversation],
      ]),
    )
    for (const { id: firstMailId } of conversations) conversationIds.set(firstMailId, firstMailId)
    const sentItems = mails.map((mail) => ({
      conversation: conversationIds.get(mail.id) ?? conversationIds.get(mail.in_reply_to ?? ''),
      item: {
        kind: 'mail' as const,
        id: mail.id,
        to: mail.recipient,
        subject: mail.subject,
        text: cutText(mail.text, maxShownText),
        writtenBy: authors.get(mail.written_by ?? '')?.name ?? null,
        at: mail.created_at.toISOString(),
        sentAt: mail.sent_at?.toISOString() ?? null,
        isUndelivered: mail.bounced_at !== null,
      },
    }))
    const data = conversations.map(({ id: conversation, answers: count, unread }) => {
      const shownAnswers = answers.filter((answer) => answer.conversation === conversation)
      const items = [
        ...shownAnswers.map(showAnswer),
        ...sentItems.filter((one) => one.conversation === conversation).map(({ item }) => item),
      ]
      return {
        id: conversation,
        unread,
        older: count - shownAnswers.length,
        items: items.toSorted((one, other) => other.at.localeCompare(one.at)),
      }
    })
    return { data, ...counted }
  },
  countUnreadAnswers: async ({ input: { id } }) => {
    if (!(await exists(deps.database, id))) return refusal('nodeNotFound', { id })
    return { data: { unread: await countUnread(deps.database, id) } }
  },
  markAnswersRead: async ({ input: { id, answer: answerId }, context }) => {
    const readBy = personBehind(actorOf(context))
    const marked = await transact(deps.database, async (tx) => {
      if (!(await lockEvent(tx, id))) return refusal('nodeNotFound', { id })
      const answer = await findAnswer(tx, id, answerId)
      if (!answer) return refusal('nodeNotFound', { id: answerId })
      return { unread: await markAnswersRead(tx, answer, { readBy, at: deps.now() }) }
    })
    return isRefusal(marked) ? marked : { data: marked }
  },
  readMailStop: async ({ input: { personId }, context }) => {
    const person = await findAllowedPerson(deps, actorOf(context), personId, 'view')
    if (isRefusal(person)) return person
    const stop = person.email === '' ? undefined : await findStop(deps.database, person.email)
    return { data: { stop: stop ? { reason: stop.reason, at: stop.stopped_at.toISOString() } : null } }
  },
  releaseMailStop: async ({ input: { personId }, context }) => {
    const actor = actorOf(context)
    const person = await findAllowedPerson(deps, actor, personId, 'edit')
    if (isRefusal(person)) return person
    const wasStopped = await transact(deps.database, async (tx) => {
      if (!(await releaseAddress(tx, person.email))) return false
      await recordChange(tx, {
        at: deps.now(),
        actor,
        subject: { kind: 'user', id: personId },
        what: 'allowed automatic emails to their address again',
        before: { automaticEmails: 'stopped' },
        after: { automaticEmails: null },
      })
      return true
    })
    return isRefusal(wasStopped) ? wasStopped : { data: { wasStopped } }
  },
})

/** Returns whether an event exists, without reading its document. */
const exists = async (database: CommsDeps['database'], eventId: string): Promise<boolean> =>
  (await readEventTitles(database, [eventId])).has(eventId)

const showAnswer = (answer: AnswerRow) => ({
  kind: 'answer' as const,
  id: answer.id,
  mailId: answer.mail_id,
  from: { name: answer.sender_name, address: answer.sender_address },
  isRecipient: answer.is_recipient,
  isAutomatic: answer.is_automatic,
  subject: answer.subject,
  text: answer.text,
  quoted: cutText(answer.quoted, maxShownText),
  files: answer.files.map(({ name, size }) => ({ name, size })),
  at: answer.received_at.toISOString(),
  isRead: answer.read_at !== null,
})

/** Returns a person. Refuses if the actor lacks the permission for this kind of person, or nobody has the id. */
const findAllowedPerson = async (
  { database }: CommsDeps,
  actor: Actor,
  personId: string,
  right: 'view' | 'edit',
) => {
  const person = await findPerson(database, personId)
  if (!person) return refusal('nodeNotFound', { id: personId })
  return (await administrationOf({ database }, actor))(right, person.userType)
    ? person
    : refusal('notAllowed')
}
