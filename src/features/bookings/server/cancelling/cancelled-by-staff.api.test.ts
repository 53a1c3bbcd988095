import { beforeEach, expect, test } from 'vitest'
import { formatPounds } from '#kernel/money.ts'
import { type PayingGroup, payingGroup } from '#tests/support/paying-group.ts'
import { testEventApp } from '#tests/support/sample-event.ts'

const { site, staff } = await testEventApp()

let group: PayingGroup
let paidGBP: number
const ben = () => group.guests[0]!
const cat = () => group.guests[1]!
const dan = () => group.guests[2]!
/** Creates a pending booking: Ben has paid and is coming, Cat is coming, Dan is not. */
beforeEach(async () => {
  group = await payingGroup(site, staff, { people: 3, joined: 3 })
  paidGBP = (await group.pay(ben())).amountGBP
  await dan().put(`/api/event/${group.id}/customer/${dan().userId}/setAttendingToNo`)
})

const cancel = () => staff.post(`/api/event/${group.id}/cancelBooking`, {})
const mails = () =>
  site.db
    .selectFrom('mail_outbox')
    .select(['recipient', 'subject', 'text'])
    .where('event_id', '=', group.id)
    .where('kind', '=', 'cancelled-by-staff')
    .execute()
const textFor = async ({ email }: { readonly email: string }) =>
  (await mails()).find(({ recipient }) => recipient === email)?.text
const recipients = async () => (await mails()).map(({ recipient }) => recipient).toSorted()
const emailsOf = (...people: { readonly email: string }[]) => people.map(({ email }) => email).toSorted()

test('if staff cancel an event, the organiser, everybody who is coming and everybody who has paid get one email, however often the cancellation is requested (EVT-070, EVT-O30)', async () => {
  await Promise.all([cancel(), cancel(), cancel(), cancel()])
  expect((await group.read()).statusStage).toBe('Cancelled')
  expect(await recipients()).toEqual(emailsOf(group.organiser, ben(), cat()))
  const [mail] = await mails()
  expect(mail!.subject).toMatch(/ has been cancelled$/)
  expect(mail!.text).toContain('so it will not take place')
  expect(mail!.text).toContain(`/my-events?eventId=${group.id}&section=stag`)
})

test('each email says what we hold for its reader, and only the organiser reads the total (EVT-O30)', async () => {
  await cancel()
  const paid = formatPounds(paidGBP)
  expect(await textFor(ben())).toContain(`We hold ${paid} for your place. Our team decides about the refund`)
  expect(await textFor(cat())).toContain('We hold no money for your place')
  expect(await textFor(cat())).not.toContain('£')
  expect(await textFor(group.organiser)).toContain(`We hold ${paid} for the event.`)
})

test('somebody who has paid and is not coming gets the email too', async () => {
  await ben().put(`/api/event/${group.id}/customer/${ben().userId}/setAttendingToNo`)
  await cancel()
  expect(await recipients()).toEqual(emailsOf(group.organiser, ben(), cat()))
})

test('staff get a task about the refunds, but not if nothing was paid', async () => {
  await cancel()
  const title = 'Cancelled: decide about the refunds, and contact everybody who paid'
  expect(await group.tasks('staff')).toContainEqual({ title, completed: false })
  group = await payingGroup(site, staff)
  await cancel()
  expect(await group.tasks('staff')).toEqual([])
  expect(await recipients()).toEqual(emailsOf(group.organiser, ben()))
})

test('nobody gets the email while it is off for the event, or while automatic emails are blocked (STF-O11)', async () => {
  for (const emailSettings of [{ turnOff: ['cancelled-by-staff'] }, { blocked: true }]) {
    group = await payingGroup(site, staff)
    const response = await staff.post(`/api/event/${group.id}/updateBlockAutoEmails`, emailSettings)
    expect(response.status).toBe(200)
    await cancel()
    expect((await group.read()).statusStage).toBe('Cancelled')
    expect(await mails()).toEqual([])
  }
})
