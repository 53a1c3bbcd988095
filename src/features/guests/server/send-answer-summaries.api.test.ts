import '#platform/server/mail/tables.ts'
import { expect, test } from 'vitest'
import { createOutbox } from '#platform/server/mail/outbox.ts'
import { createSampleEvent, joinEvent } from '#tests/support/sample-event.ts'
import { testApp } from '#tests/support/test-app.ts'
import { sendAnswerSummaries } from './send-answer-summaries.ts'
import { storeUnsentAnswer } from './unsent-answer-store.ts'

const site = await testApp()
const outbox = createOutbox({
  jobs: { enqueue: async () => {} },
  config: site.config,
  now: () => site.clock.now,
})
const summarise = () => sendAnswerSummaries({ database: site.db, config: site.config, outbox })

const wait = (minutes: number) => {
  site.clock.now = new Date(site.clock.now.getTime() + minutes * 60_000)
}
const signUp = (firstName: string) => site.signUp({ firstName, lastName: 'Fox' })
const startEvent = async () => {
  const organiser = await signUp('Olga')
  const { event } = await createSampleEvent(site, organiser)
  // The emails about the account and the event count towards the limit, too.
  wait(61)
  return { organiser, id: event._doc as string, token: event.token as string }
}
/** Starts an event with a waiting answer of a guest who has left, so that later answers wait for the summary too. */
const startWithUnsentAnswer = async () => {
  const started = await startEvent()
  await site.db
    .transaction()
    .execute((tx) => storeUnsentAnswer(tx, started.id, 'somebody-who-left', site.clock.now))
  return started
}
const mailsTo = ({ email }: { readonly email: string }) =>
  site.db
    .selectFrom('mail_outbox')
    .select(['subject', 'text'])
    .where('recipient', '=', email)
    .where('kind', 'in', ['invite-accepted', 'answer-changed', 'place-requested', 'answers-summary'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
const unsentAnswersOf = (id: string) =>
  site.db.selectFrom('unsent_answer').select('customer_id').where('event_id', '=', id).execute()

test('answers beyond the organiser’s hourly limit come in one summary, once, as soon as the limit allows it', async () => {
  const { organiser, token } = await startEvent()
  for (const firstName of ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve']) {
    wait(1)
    await joinEvent(await signUp(firstName), token, firstName === 'Dan' ? 'No' : 'Yes')
  }
  const subjects = async () => (await mailsTo(organiser)).map(({ subject }) => subject)
  const singleSubjects = ['Ada Fox is coming', 'Ben Fox is coming', 'Cleo Fox is coming']
  await summarise()
  expect(await subjects()).toEqual(singleSubjects)
  wait(61)
  await Promise.all([summarise(), summarise(), summarise()])
  expect(await subjects()).toEqual([...singleSubjects, '2 more people have answered your invite'])
  const { text } = (await mailsTo(organiser)).at(-1)!
  expect(text).toContain('Dan Fox can’t come.\nEve Fox is coming.')
  wait(61)
  await summarise()
  expect(await subjects()).toHaveLength(4)
})

test('a summary has the last answer of each person, place requests, and nobody who left', async () => {
  const { organiser, id, token } = await startWithUnsentAnswer()
  const dan = await signUp('Dan')
  await joinEvent(dan, token, 'Yes')
  await dan.post(`/api/event/${id}/updateAttending`, { customerId: dan.userId, attending: 'No' })
  await organiser.post(`/api/event/${id}/addUnregisteredGuest`, { name: 'Gil Fox' })
  const gil = await signUp('Gil')
  const placeUrl = `/api/event/${token}/customer/${gil.userId}/replaceNonEmailCustomerWithReal`
  expect((await gil.put(placeUrl)).body.data.waitsForOrganiser).toBe(true)
  expect(await mailsTo(organiser)).toEqual([])
  await summarise()
  const [summary, ...otherMails] = await mailsTo(organiser)
  expect([summary!.subject, otherMails]).toEqual(['2 more people have answered your invite', []])
  expect(summary!.text).toContain(
    'Dan Fox can’t come.\nGil Fox says they are your guest Gil Fox. Please confirm that it is them.',
  )
  expect(await unsentAnswersOf(id)).toEqual([])
  // The next answer is sent in a separate email again.
  await dan.post(`/api/event/${id}/updateAttending`, { customerId: dan.userId, attending: 'Yes' })
  expect((await mailsTo(organiser)).at(-1)!.subject).toBe('Dan Fox is coming after all')
})

test('if the summary email is off for the event, waiting answers are deleted and no summary is sent', async () => {
  const { organiser, id, token } = await startWithUnsentAnswer()
  await joinEvent(await signUp('Ada'), token)
  const staff = await site.signIn('staff')
  await staff.post(`/api/event/${id}/updateBlockAutoEmails`, { turnOff: ['answers-summary'] })
  await summarise()
  expect([await mailsTo(organiser), await unsentAnswersOf(id)]).toEqual([[], []])
})
