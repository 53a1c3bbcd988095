import { addDays, dayOf } from '#kernel/dates.ts'
import { openSessionOf } from './open-session.ts'
import { createSampleEvent, joinEvent } from './sample-event.ts'
import type { TestApp } from './test-app.ts'

type Person = { readonly userId: string }

/**
 * Creates a booked event with an organiser and a guest who attend, and a guest who does not. The event starts 100 days
 * from now and ends two days later. `goToDay` moves the clock.
 */
export const createPastEvent = async (site: TestApp) => {
  const createdAt = site.clock.now
  const organiser = await site.signUp({ firstName: 'Olga', lastName: 'Orr' })
  const guest = await site.signUp({ firstName: 'Gwen', lastName: 'Gray' })
  const absent = await site.signUp()
  const { event, packageId } = await createSampleEvent(site, organiser)
  const eventId: string = event._doc
  await joinEvent(guest, event.token)
  await joinEvent(absent, event.token, 'No')
  const staff = await site.signIn('staff')
  const booking = await staff.post(`/api/event/${eventId}/package/${packageId}/bookWithoutPayment`)
  if (booking.status !== 200) throw new Error(`not booked: ${JSON.stringify(booking.body)}`)
  /** Opens a browser with a new session of a person: old ones expire when `goToDay` moves the clock by months. */
  const signInAgain = ({ userId }: Person) => openSessionOf(site, { userId })
  return {
    organiser,
    guest,
    absent,
    eventId,
    signInAgain,
    staff: () => signInAgain({ userId: 'demo-staff' }),
    /** Sets the clock to noon, this many days after the creation of the event. */
    goToDay: (days: number) => {
      site.clock.now = new Date(`${addDays(dayOf(createdAt), days)}T12:00:00Z`)
    },
    write: async (who: Person, subject: 'product' | 'manager' | 'location', fields: object = {}) =>
      (await signInAgain(who)).post(`/api/review/${eventId}/${subject}`, {
        score: 4,
        text: 'Windy and wonderful',
        ...(subject === 'product' && { productId: 'newcastle-air-rifles-and-archery' }),
        ...fields,
      }),
    readEvent: async (who: Person) => (await (await signInAgain(who)).get(`/api/event/${eventId}`)).body.data,
  }
}
