import { beforeAll, expect, test } from 'vitest'
import { createPastEvent } from '#tests/support/past-event.ts'
import { testApp } from '#tests/support/test-app.ts'

const site = await testApp()
const archery = 'newcastle-air-rifles-and-archery'

type Summary = { customer: { id: string }; reviews: { id: string }[] }

let pastEvent: Awaited<ReturnType<typeof createPastEvent>>
beforeAll(async () => {
  pastEvent = await createPastEvent(site)
})

const guestIn = (event: { customerSummary: Summary[] }, customerId: string) =>
  event.customerSummary.find(({ customer }) => customer.id === customerId)

test('an event and each guest of its summary have no reviews before anybody wrote one (REV-008)', async () => {
  pastEvent.goToDay(104)
  const event = await pastEvent.readEvent(pastEvent.guest)
  expect(event.reviews).toEqual([])
  expect(event.customerSummary.map(({ reviews }: Summary) => reviews)).toEqual([[], [], []])
})

test('after a booked event its attendees review it, and the event and its guests contain the reviews (EVT-002, EVT-009, REV-008)', async () => {
  pastEvent.goToDay(104)
  await pastEvent.write(pastEvent.organiser, 'location', { score: 5, text: 'What a town' })
  pastEvent.goToDay(105)
  await pastEvent.write(pastEvent.guest, 'product')
  const { guest, organiser } = pastEvent
  for (const who of [organiser, guest, { userId: 'demo-staff' }]) {
    const event = await pastEvent.readEvent(who)
    expect(event.reviews).toMatchObject([
      { kind: 'product', customerId: guest.userId, productId: archery, score: 4, author: 'Gwen G' },
      { kind: 'location', customerId: organiser.userId, locationId: 'newcastle', text: 'What a town' },
    ])
    expect(guestIn(event, guest.userId)?.reviews).toEqual([event.reviews[0]])
    expect(guestIn(event, organiser.userId)?.reviews).toEqual([event.reviews[1]])
    expect(guestIn(event, pastEvent.absent.userId)?.reviews).toEqual([])
    expect('hidden' in event.reviews[0]).toBe(who.userId === 'demo-staff')
  }
})

test('a guest does not see the reviews of a product that is hidden from them; staff see them', async () => {
  pastEvent.goToDay(105)
  const [pack] = (await pastEvent.readEvent({ userId: 'demo-staff' })).packageOption
  const { itineraryId } = pack.productList[0].itinerary[0]
  const staff = await pastEvent.staff()
  const { status, body } = await staff.put(`/api/event/${pastEvent.eventId}`, {
    commandList: [{ name: 'hideProduct', packageId: pack.id, itineraryId, data: { hideProduct: true } }],
  })
  expect([status, body.error]).toEqual([200, undefined])
  const kindsFor = async (who: { userId: string }) =>
    (await pastEvent.readEvent(who)).reviews.map(({ kind }: { kind: string }) => kind)
  expect(await kindsFor(pastEvent.guest)).toEqual(['location'])
  expect(await kindsFor({ userId: 'demo-staff' })).toEqual(['product', 'location'])
})

test('an earlier version of the event has no reviews', async () => {
  pastEvent.goToDay(105)
  const browser = await pastEvent.signInAgain(pastEvent.organiser)
  const { status, body } = await browser.get(
    `/api/event/${pastEvent.eventId}/state/booked/${pastEvent.organiser.userId}`,
  )
  expect([status, body.data.reviews]).toEqual([200, []])
})
