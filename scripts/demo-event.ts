import { ORPCError } from '@orpc/contract'
import type { Application } from '#app/compose/compose.ts'
import { demoActor } from '#features/accounts/server/index.ts'
import { addDays, dayOf, type IsoDate, weekday } from '#kernel/dates.ts'
import type { Log } from './open-database.ts'

const friday = 5
const peopleCount = 10

/** Returns a Friday about three months from now. The weekday is fixed because prices depend on it. */
const demoStart = (today: IsoDate): IsoDate => {
  const day = addDays(today, 90)
  return addDays(day, (7 + friday - weekday(day)) % 7)
}

/** Returns a product on these days of the package, counted from 0. */
const product = (productId: string, days: readonly number[], startTime?: string) => ({
  productId,
  itinerary: days.map((dayIndex) => ({
    newItineraryId: `demo-${productId}-${dayIndex}`,
    dayIndex,
    ...(startTime ? { times: { startTime } } : {}),
  })),
})

/**
 * Returns the payload of the event. It is the same for a whole day, so that two concurrent starts create only one
 * event.
 */
const demoCreation = (startDate: IsoDate) => ({
  section: 'hen' as const,
  people: peopleCount,
  name: 'Olive’s Weekend by the Tyne',
  requestId: `demo-event-${startDate}`,
  package: {
    locationId: 'newcastle',
    startDate,
    nightsCount: 2,
    peopleCount,
    productList: [
      product('newcastle-airport-minibus', [0]),
      product('newcastle-cocktail-masterclass', [0], '16:00'),
      product('newcastle-three-course-dinner', [0], '19:30'),
      product('newcastle-tuck-inn-quay-lofts', [0, 1]),
      product('newcastle-bottomless-brunch', [1], '11:00'),
    ],
  },
})

const hasAlreadyJoined = (problem: unknown) =>
  problem instanceof ORPCError && problem.code === 'customerAlreadyAdded'

const createIfMissing = async (callAs: Application['callAs'], today: IsoDate): Promise<void> => {
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
    if (!hasAlreadyJoined(problem)) throw problem
  }
}

/**
 * Creates an event for the demo organiser if they have none: an enquiry for a weekend that the demo guest has joined.
 * It gives the demo accounts an event to look at, and lets the organiser see prices, which are hidden from customers
 * without an enquiry. A failure, such as a product missing from the catalogue, is logged, and the start continues.
 */
export const ensureDemoEvent = async (
  callAs: Application['callAs'],
  log: Log,
  today = dayOf(new Date()),
): Promise<void> => {
  try {
    await createIfMissing(callAs, today)
  } catch (problem) {
    log(`The demo event could not be created: ${(problem as Error).message}`)
  }
}
