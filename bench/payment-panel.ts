import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Application } from '#app/compose/compose.ts'
import { newEvent } from '#features/events/rules/creation/new-event.ts'
import { insertEvent } from '#features/events/server/event-store.ts'
import { addDays, dayOf } from '#kernel/dates.ts'
import { withGuests } from '#tests/support/large-group.ts'
import { packageFor } from '#tests/support/priced-package.ts'
import { bodyOf, fetchBytes, signIn } from './support/enter-site.ts'
import type { Measure } from './support/measure.ts'
import { inMs, median, processorTime } from './support/timing.ts'

const guestCount = 100
const warmUp = 300
const rounds = 150

/** Creates an event of the demo organiser with 100 guests, who all come and owe £100 each. */
const createGroup = async ({ database }: Application) => {
  const { rows } = await sql<{ id: string }>`
    select id from app_user where email = 'organiser@test.com'`.execute(database)
  const organiser = { id: rows[0]!.id, firstName: 'Ann', name: 'Ann' }
  const now = new Date()
  const created = newEvent(
    { section: 'stag' },
    {
      eventId: randomUUID(),
      token: randomUUID(),
      now,
      organiser,
      authenticated: true,
      titleTemplate: 'Trip',
      defaultGroupSize: guestCount,
    },
    packageFor([organiser.id]),
  )
  const { packages, ...eventWithoutPackages } = withGuests(guestCount)(created)
  const pack = { ...packages[0]!, startDate: addDays(dayOf(now), 210) }
  const event = { ...eventWithoutPackages, packages: [pack] }
  await database.transaction().execute((tx) => insertEvent(tx, event, now))
  return {
    eventId: event.id,
    packageId: pack.id,
    organiserId: organiser.id,
    payeeIds: event.guests.map(({ customerId }) => customerId),
  }
}

/**
 * Measures all requests that the panel sends when the organiser chooses everybody. One of them calculates the payment
 * options of the whole group.
 */
export const paymentPanel: Measure = {
  name: `processor time of all requests of the payment panel for ${guestCount} guests`,
  limit: { atMost: 5 },
  unit: 'ms',
  async run({ app }) {
    const { eventId, packageId, organiserId, payeeIds } = await createGroup(app)
    const organiser = await signIn(app, 'organiser')
    const get = (url: string) => ({ method: 'GET', url }) as const
    const options = {
      method: 'POST',
      url: `/api/event/${eventId}/package/${packageId}/paymentTypes`,
      payload: { payForCustomers: payeeIds },
    } as const
    const requests = {
      options,
      system: get('/api/payment/paymentSystem'),
      orders: get(`/api/event/${eventId}/bankOrders`),
      pendingCards: get(`/api/event/${eventId}/pendingCardPayments`),
      card: get(`/api/event/${eventId}/storedCard/${organiserId}`),
      instalments: get(`/api/event/${eventId}/updateCustomerBalanceMethodPossible/${organiserId}`),
    }
    const [firstOption] = bodyOf(await organiser.post(options.url, options.payload)).data.paymentTypes
    if (firstOption.payForCustomers.length !== guestCount)
      throw new Error(`only ${firstOption.payForCustomers.length} of ${guestCount} guests can be paid for`)
    const names = Object.keys(requests) as (keyof typeof requests)[]
    const timeAll = async () => {
      const times: number[] = []
      for (const name of names) {
        const before = processorTime()
        await fetchBytes(app, organiser, requests[name])
        times.push(processorTime() - before)
      }
      return times
    }
    const times: number[][] = []
    for (let round = 0; round < warmUp + rounds; round += 1) times.push(await timeAll())
    const measuredTimes = times.slice(warmUp)
    const parts = names.map(
      (name, index) => `${name} ${inMs(median(measuredTimes.map((each) => each[index]!)))}`,
    )
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
    return { value: median(measuredTimes.map(sum)), detail: parts.join(', ') }
  },
}
