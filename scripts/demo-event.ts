import { ORPCError } from '@orpc/contract'
import type { Application } from '#app/compose/compose.ts'
import { demoActor } from '#features/accounts/server/index.ts'
import { addDays, dayOf, type IsoDate, weekday } from '#kernel/dates.ts'
import type { Log } from './open-database.ts'

const friday = 5
const guests = 10

/** A Friday some three months ahead: prices depend on the day of the week. */
const demoStart = (today: IsoDate): IsoDate => {
  const day = addDays(today, 90)
  return addDays(day, (7 + friday - weekday(day)) % 7)
}

/** A product and the days of the package it is on, the first as 0. */
const product = (productId: string, days: readonly number[], startTime?: string) => ({
  productId,
  itinerary: days.map((dayIndex) => ({
    newItineraryId: `demo-${productId}-${dayIndex}`,
    dayIndex,
    ...(startTime ? { times: { startTime } } : {}),
  })),
})

/** The event and its package; the same on the same day, so that two who start at once plan one event. */
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
 * Plans the event that the demo accounts start with, where their organiser has none: a weekend that the demo
 * guest has joined, still an enquiry. The organiser, the guest and staff have something to look at from the
 * first minute, and the catalogue shows the organiser its prices (a customer without an enquiry sees none).
 * A catalogue that lacks what it is made of is no reason not to start: it is said, and there is no event.
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
