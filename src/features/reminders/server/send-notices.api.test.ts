import '#platform/server/mail/tables.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { createOutbox } from '#platform/server/mail/outbox.ts'
import { createPastEvent } from '#tests/support/past-event.ts'
import { payingGroup } from '#tests/support/paying-group.ts'
import { testApp } from '#tests/support/test-app.ts'
import { sendPriceNotices, sendTripNotices } from './send-notices.ts'

const site = await testApp()
const start = site.clock.now
const outbox = createOutbox({
  jobs: { enqueue: async () => {} },
  config: site.config,
  now: () => site.clock.now,
})
const deps = { database: site.db, outbox, config: site.config, now: () => site.clock.now }
const inParallel = (job: () => Promise<void>) => Promise.all([1, 2, 3, 4].map(job))

let trip: Awaited<ReturnType<typeof createPastEvent>>
/** Creates a booked event that starts on day 100, with an organiser and a guest who attend. */
beforeEach(async () => {
  site.clock.now = start
  trip = await createPastEvent(site)
})

const mails = (kind: string) =>
  site.db
    .selectFrom('mail_outbox')
    .select(['recipient', 'subject', 'text'])
    .where('kind', '=', kind)
    .where('event_id', '=', trip.eventId)
    .orderBy('recipient')
    .execute()
const attendees = () => [trip.organiser.email, trip.guest.email].sort()

describe('the day before a booked trip', () => {
  const runOn = async (day: number) => {
    trip.goToDay(day)
    await inParallel(() => sendTripNotices(deps))
    return (await mails('trip-tomorrow')).map(({ recipient }) => recipient)
  }

  test('its attendees are notified once, however many processes run the job', async () => {
    expect(await runOn(98)).toEqual([])
    expect(await runOn(99)).toEqual(attendees())
    expect(await runOn(99)).toHaveLength(2)
    const [mail] = await mails('trip-tomorrow')
    expect(mail!.subject).toMatch(/ starts tomorrow$/)
    expect(mail!.text).toContain(`/my-events?eventId=${trip.eventId}&section=stag`)
  })

  test('attendees are not notified while this email is off for the event, but are notified while only another email is off (STF-O11)', async () => {
    trip.goToDay(99)
    const staff = await trip.staff()
    const changeMails = (choice: object) =>
      staff.post(`/api/event/${trip.eventId}/updateBlockAutoEmails`, choice)
    await changeMails({ turnOff: ['trip-tomorrow'] })
    expect(await runOn(99)).toEqual([])
    await changeMails({ turnOn: ['trip-tomorrow'], turnOff: ['review-request'] })
    expect(await runOn(99)).toEqual(attendees())
  })

  test('attendees are not notified while automatic emails are blocked, or if the event is cancelled', async () => {
    trip.goToDay(99)
    const staff = await trip.staff()
    await staff.post(`/api/event/${trip.eventId}/updateBlockAutoEmails`, { blocked: true })
    expect(await runOn(99)).toEqual([])
    await staff.post(`/api/event/${trip.eventId}/updateBlockAutoEmails`, { blocked: false })
    await staff.post(`/api/event/${trip.eventId}/cancelBooking`, {})
    expect(await runOn(99)).toEqual([])
  })
})

describe('a changed price of a booked trip', () => {
  const setMinutes = (minutes: number) => {
    const noon = new Date(start)
    noon.setUTCHours(12, minutes, 0, 0)
    site.clock.now = noon
  }
  const runAt = async (minutes: number) => {
    setMinutes(minutes)
    await inParallel(() => sendPriceNotices(deps))
    return mails('price-changed')
  }
  /** Sets a price for each person; null restores the price of the price list. */
  const setPrice = async (pricePerPersonGBP: number | null) => {
    const staff = await trip.staff()
    const { body } = await staff.get(`/api/event/${trip.eventId}`)
    const [pack] = body.data.packageOption
    const [{ itineraryId }] = pack.productList[0].itinerary
    const priceOverride = pricePerPersonGBP === null ? 'No' : 'Yes'
    const data = { priceOverride, pricePerPersonGBP, minPricePerPersonGBP: null }
    const { status, body: saved } = await staff.put(`/api/event/${trip.eventId}`, {
      commandList: [{ name: 'editPrice', packageId: pack.id, itineraryId, data }],
    })
    expect([status, saved.message]).toEqual([200, undefined])
  }

  test('guests are notified once of their old and new share, half an hour after the last change', async () => {
    setMinutes(0)
    await setPrice(90)
    setMinutes(20)
    await setPrice(80)
    expect(await runAt(45)).toEqual([])
    const notices = await runAt(51)
    expect(notices.map(({ recipient }) => recipient)).toEqual(attendees())
    expect(notices[0]!.subject).toMatch(/^Your share of .+ is now £80\.00$/)
    expect(notices[0]!.text).toMatch(/it is £80\.00 instead of £[\d.]+\./)
    expect(notices[0]!.text).toContain('£80.00 is left to pay.')
    expect(await runAt(59)).toHaveLength(2)
  })

  test('a guest is notified of a fixed price that staff set (PAY-O24)', async () => {
    setMinutes(0)
    const staff = await trip.staff()
    const fixedPrice = { customerId: trip.guest.userId, fixedPriceGBP: 33 }
    const { status } = await staff.put(`/api/event/${trip.eventId}/updateCustomerFixedPrice`, fixedPrice)
    expect(status).toBe(200)
    const notices = await runAt(31)
    expect(notices.map(({ recipient }) => recipient)).toEqual([trip.guest.email])
    expect(notices[0]!.subject).toMatch(/is now £33\.00$/)
  })

  test('guests are not notified while this email is off for the event (STF-O11)', async () => {
    setMinutes(0)
    const staff = await trip.staff()
    await staff.post(`/api/event/${trip.eventId}/updateBlockAutoEmails`, { turnOff: ['price-changed'] })
    await setPrice(90)
    expect(await runAt(51)).toEqual([])
  })

  test('guests are not notified of a change that is undone before the email is sent', async () => {
    setMinutes(0)
    await setPrice(90)
    await setPrice(null)
    expect(await runAt(59)).toEqual([])
  })
})

test('before the booking, a guest who has paid a deposit is notified of their new share, and one who has not paid is not (PAY-O24)', async () => {
  const noon = new Date(start)
  noon.setUTCHours(12, 0, 0, 0)
  site.clock.now = noon
  const staff = await trip.staff()
  const group = await payingGroup(site, staff, { people: 3, joined: 2 })
  const setPrice = async (pricePerPersonGBP: number) => {
    const price = { priceOverride: 'Yes', pricePerPersonGBP, minPricePerPersonGBP: null }
    const target = { packageId: group.packageId, itineraryId: group.itineraryIds[0] }
    expect((await group.send(staff, 'editPrice', price, target)).status).toBe(200)
  }
  const { amountGBP } = await group.pay(group.guests[0]!)
  await setPrice(140)
  // The organiser pays between two changes, so only the second one changes a share that they have paid for.
  await group.pay(group.organiser)
  await setPrice(150)
  expect((await group.read()).statusStage).toBe('Pending Booking')
  site.clock.now = new Date(noon.getTime() + 31 * 60_000)
  await inParallel(() => sendPriceNotices(deps))
  expect((await group.mails('price-changed')).toSorted()).toEqual(
    [group.organiser.email, group.guests[0]!.email].toSorted(),
  )
  const { subject, text } = await site.db
    .selectFrom('mail_outbox')
    .select(['subject', 'text'])
    .where('event_id', '=', group.id)
    .where('kind', '=', 'price-changed')
    .where('recipient', '=', group.guests[0]!.email)
    .executeTakeFirstOrThrow()
  expect(subject).toMatch(/is now £150\.00$/)
  expect(text).toContain(`£${(150 - amountGBP).toFixed(2)} is left to pay.`)
})
