import { ORPCError } from '@orpc/contract'
import type { Application } from '#app/compose/compose.ts'
import { demoActor } from '#features/accounts/server/index.ts'
import { addDays, dayOf, type IsoDate, weekday } from '#kernel/dates.ts'
import type { Log } from './open-database.ts'

const friday = 5
const peopleCount = 10

/** Returns a Friday about three months from now. The weekday is fixed because prices depend on it. */
const chooseStartDate = (today: IsoDate): IsoDate => {
  const day = addDays(today, 90)
  return addDays(day, (7 + friday - weekday(day)) % 7)
}

/** Returns the request for a product on these days of the package, counted from 0. */
const productOnDays = (productId: string, days: readonly number[], startTime?: string) => ({
  productId,
  itinerary: days.map((dayIndex) => ({
    newItineraryId: `demo-${productId}-${dayIndex}`,
    dayIndex,
    ...(startTime ? { times: { startTime } } : {}),
  })),
})

/**
 * Returns the request that creates the event. It is the same for a whole day, so that two servers that start at the
 * same time create only one event.
 */
const creationRequest = (startDate: IsoDate) => ({
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
      productOnDays('newcastle-airport-minibus', [0]),
      productOnDays('newcastle-cocktail-masterclass', [0], '16:00'),
      productOnDays('newcastle-three-course-dinner', [0], '19:30'),
      productOnDays('newcastle-tuck-inn-quay-lofts', [0, 1]),
      productOnDays('newcastle-bottomless-brunch', [1], '11:00'),
    ],
  },
})

const hasAlreadyJoined = (problem: unknown) =>
  problem instanceof ORPCError && problem.code === 'customerAlreadyAdded'

const createIfMissing = async (callAs: Application['callAs'], today: IsoDate): Promise<void> => {
  const actor = demoActor('organiser')
  const organiser = callAs(actor)
  const ownEvents = await organiser.bookings.listCustomerEvents({ id: actor.userId, limit: 1 })
  if (ownEvents.data.length > 0) return
  const { data } = await organiser.events.createEvent(creationRequest(chooseStartDate(today)))
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
 * without an enquiry. A failure, such as a product missing from the catalogue, is logged, and the server starts
 * nevertheless.
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
