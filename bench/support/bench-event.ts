import { sql } from 'kysely'
import type { Application } from '#app/compose/compose.ts'
import { addDays, dayOf } from '#kernel/dates.ts'
import { bodyOf, signIn, signUp } from './enter-site.ts'

export const entryCount = 40
export const guestCount = 20
const nightsCount = 3
const productCount = 8

export const itineraryId = (index: number) => `it-bench-${index}`

/**
 * Creates an event with many entries and many guests, with the API requests that a browser sends. The package has
 * each product up to twice a day, so each must have enough units for all guests twice.
 */
const createEvent = async (app: Application) => {
  const organiser = await signIn(app, 'organiser')
  const { rows: products } = await sql<{ id: string }>`
    select id from product where location_ids @> ${['newcastle']} and type = 'Activity'
      and hide_listing is null and 'stag' = any(sections)
      and coalesce((availability ->> 'allocation')::int, ${2 * guestCount}) >= ${2 * guestCount}
    order by id limit ${productCount}`.execute(app.database)
  const productList = Array.from({ length: entryCount }, (_, index) => ({
    productId: products[index % products.length]!.id,
    itinerary: [
      {
        newItineraryId: itineraryId(index),
        dayIndex: Math.floor(index / productCount) % (nightsCount + 1),
        times: { startTime: '10:00' },
      },
    ],
  }))
  const { event, packageId } = bodyOf(
    await organiser.post('/api/event', {
      section: 'stag',
      people: guestCount,
      package: {
        locationId: 'newcastle',
        startDate: addDays(dayOf(new Date()), 100),
        nightsCount,
        productList,
      },
    }),
  ).data
  for (let number = 1; number < guestCount; number += 1) {
    const { browser, userId } = await signUp(app, number)
    bodyOf(
      await browser.post(`/api/event/${event.token}/customer/${userId}/acceptInvite`, { attending: 'Yes' }),
    )
  }
  return { organiser, eventId: event._doc as string, packageId: packageId as string }
}

let sharedEvent: ReturnType<typeof createEvent> | undefined
/** Returns the event that all measures share. */
export const benchEvent = (app: Application) => {
  sharedEvent ??= createEvent(app)
  return sharedEvent
}
