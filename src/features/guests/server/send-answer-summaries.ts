import { findPerson } from '#features/accounts/server/index.ts'
import { sendsMail } from '#features/event-document/rules/sends-mail.ts'
import { lockEvent } from '#features/events/server/index.ts'
import { type Tx, transact } from '#platform/server/database/transact.ts'
import type { JobQueue } from '#platform/server/jobs/jobs.ts'
import { runEach } from '#platform/server/jobs/run-each.ts'
import { summariseAnswers } from '../rules/summarise-answers.ts'
import type { GuestsDeps } from './guests-deps.ts'
import { answersSummaryMail } from './mails.ts'
import { deleteUnsentAnswers, listEventsWithUnsentAnswers, listUnsentAnswers } from './unsent-answer-store.ts'

type Deps = Pick<GuestsDeps, 'database' | 'outbox' | 'config'>

/**
 * Sends each organiser a summary of the answers that were not emailed one by one. The summary also counts towards the
 * limit of their mailbox. Until there is room for it, the answers wait for the next run.
 */
export const sendAnswerSummaries = async (deps: Deps): Promise<void> =>
  runEach(
    await listEventsWithUnsentAnswers(deps.database),
    (eventId) => transact(deps.database, (tx) => summarise(tx, deps, eventId)),
    (failures) => `organisers of ${failures} events were not notified of answers`,
  )

const summarise = async (tx: Tx, { outbox, config }: Deps, eventId: string): Promise<void> => {
  const event = await lockEvent(tx, eventId)
  // Another process may have sent the summary since.
  const waitingIds = await listUnsentAnswers(tx, eventId)
  if (!event || waitingIds.length === 0) return
  const answers = summariseAnswers(event, waitingIds)
  const organiser = await findPerson(tx, event.organiserId)
  if (answers.length > 0 && organiser?.email && sendsMail(event, 'answers-summary')) {
    const sent = await outbox.queueMail(tx, answersSummaryMail(config, event, organiser, answers))
    if (sent === undefined) return
  }
  await deleteUnsentAnswers(tx, eventId)
}

/** Returns the job that sends the summaries. */
export const answerSummariesJob = (deps: Deps, onError: (problem: unknown) => void): JobQueue => ({
  name: 'answer-summaries',
  cron: '*/10 * * * *',
  atOnce: 1,
  // The next run retries.
  options: { retryLimit: 0, expireInSeconds: 300 },
  work: () => sendAnswerSummaries(deps).catch(onError),
})
