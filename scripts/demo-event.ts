import { ORPCError } from '@orpc/contract'
import type { Application } from '#app/compose/compose.ts'
import { demoActor } from '#features/accounts/server/index.ts'
import { addDays, dayOf, type IsoDate, weekday } from '#kernel/dates.ts'
import type { Log } from './open-database.ts'

const friday = 5
const guests = 10

/** Returns a Friday about three months ahead: prices depend on the day of the week. */
const demoStart = (today: IsoDate): IsoDate => {
  const day = addDays(today, 90)
  return addDays(day, (7 + friday - weekday(day)) % 7)
}

/** Returns a product on these days of the package, the first as 0. */
const product = (productId: string, days: readonly number[], startTime?: string) => ({
  productId,
  itinerary: days.map((dayIndex) => ({
    newItineraryId: `demo-${productId}-${dayIndex}`,
    dayIndex,
    ...(startTime ? { times: { startTime } } : {}),
  })),
})

/** Returns the payload of the event. It is the same all day, so that two concurrent starts create one event. */
const demoCreation = (startDate: IsoDate) => ({
  section: 'hen' as const,
  people: guests,
  name: 'Olive’s Weekend by the Tyne',
  requestId: `demo-event-${startDate}`,
  package: {
    locationId: 'newcastle',
    startDate,
    nightsCount: 2,
    peopleCount: guests,
    productList: [
      product('newcastle-airport-minibus', [0]),
      product('newcastle-cocktail-masterclass', [0], '16:00'),
      product('newcastle-three-course-dinner', [0], '19:30'),
      product('newcastle-tuck-inn-quay-lofts', [0, 1]),
      product('newcastle-bottomless-brunch', [1], '11:00'),
    ],
  },
})

const alreadyJoined = (problem: unknown) =>
  problem instanceof ORPCError && problem.code === 'customerAlreadyAdded'

const plan = async (callAs: Application['callAs'], today: IsoDate): Promise<void> => {
  const actor = demoActor('organiser')
  const organiser = callAs(actor)
  const own = await organiser.bookings.listCustomerEvents({ id: actor.userId, limit: 1 })
  if (own.data.length > 0) return
  const { data } = await organiser.events.createEvent(demoCreation(demoStart(today)))
  const guest = demoActor('guest')
  const invite = { id: data.event._doc, token: data.event.token, customerId: guest.userId }
  try {
    await callAs(guest).guests.acceptInvite({ ...invite, attending: 'Yes' })
  } catch (problem) {
    if (!alreadyJoined(problem)) throw problem
  }
}

/**
 * Creates the first event of the demo organiser if they have none: a weekend that the demo guest has joined, still an
 * enquiry. So the organiser, the guest and staff have something to look at, and the organiser sees prices (a customer
 * without an enquiry sees none). If the catalogue lacks its products, it logs that and the start continues.
 */
export const planDemoEvent = async (
  callAs: Application['callAs'],
  log: Log,
  today = dayOf(new Date()),
): Promise<void> => {
  try {
    await plan(callAs, today)
  } catch (problem) {
    log(`The demo event could not be created: ${(problem as Error).message}`)
  }
}
