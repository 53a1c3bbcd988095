import { demoPassword } from '#features/accounts/server/index.ts'
import { addDays, dayOf } from '#kernel/dates.ts'
import type { Reply, WireClient } from './wire-client.ts'

/** Returns the body of a successful reply. @throws if the request was refused or had no reply */
export const bodyOf = (reply: Reply | undefined) => {
  if (reply?.status !== 200) throw new Error(JSON.stringify(reply))
  return reply.body
}

export type People = Readonly<Record<'organiser' | 'guest' | 'staff', WireClient>>

/** Logs people in and creates an event of the organiser that the guest has joined, with a package of 40 entries. */
export const createTrip = async (people: People) => {
  for (const [name, person] of Object.entries(people))
    bodyOf(await person.send('POST', '/api/login', { username: `${name}@test.com`, password: demoPassword }))
  const productList = Array.from({ length: 40 }, (_, index) => ({
    productId: 'newcastle-clay-pigeon-shooting',
    itinerary: [{ newItineraryId: `it-${index}`, dayIndex: index % 4, times: { startTime: '10:00' } }],
  }))
  const startDate = addDays(dayOf(new Date()), 200)
  const pack = { locationId: 'newcastle', startDate, nightsCount: 3, productList }
  const response = await people.organiser.send('POST', '/api/event', {
    section: 'stag',
    people: 8,
    package: pack,
  })
  const { data } = bodyOf(response)
  const { user } = bodyOf(await people.guest.send('GET', '/api/user'))
  const invite = `/api/event/${data.event.token}/customer/${user.id}/acceptInvite`
  bodyOf(await people.guest.send('POST', invite, { attending: 'Yes' }))
  return {
    eventId: data.event._doc as string,
    packageId: data.packageId as string,
    organiserId: data.event.organiser.id as string,
  }
}
