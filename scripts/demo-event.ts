import { randomUUID } from 'node:crypto'
import type { Application } from '#app/compose.ts'
import { demoActor } from '#features/accounts/server/index.ts'
import { addDays, dayOf, type IsoDate, weekday } from '#kernel/dates.ts'

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
    newItineraryId: randomUUID(),
    dayIndex,
    ...(startTime ? { times: { startTime } } : {}),
  })),
})

/**
 * Plans the event that the demo accounts start with, where their organiser has none: a weekend that the demo
 * guest has joined, still an enquiry. The organiser, the guest and staff have something to look at from the
 * first minute, and the catalogue shows the organiser its prices (a customer without an enquiry sees none).
 */
export const planDemoEvent = async (
  callAs: Application['callAs'],
  today = dayOf(new Date()),
): Promise<void> => {
  const actor = demoActor('organiser')
  const organiser = callAs(actor)
  const own = await organiser.events.listCustomerEvents({ id: actor.userId, limit: 1 })
  if (own.data.length > 0) return
  const { data } = await organiser.events.createEvent({
    section: 'hen',
    people: guests,
    name: 'Olive’s Weekend by the Tyne',
    requestId: randomUUID(),
    package: {
      locationId: 'newcastle',
      startDate: demoStart(today),
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
  const guest = demoActor('guest')
  await callAs(guest).events.acceptInvite({
    id: data.event._doc,
    token: data.event.token,
    customerId: guest.userId,
    attending: 'Yes',
  })
}
