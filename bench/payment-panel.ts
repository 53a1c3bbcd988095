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
const warmUp = 50
const rounds = 60

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
  const { packages, ...group } = withGuests(guestCount)(created)
  const pack = { ...packages[0]!, startDate: addDays(dayOf(now), 210) }
  const event = { ...group, packages: [pack] }
  await database.transaction().execute((tx) => insertEvent(tx, event, now))
  return {
    eventId: event.id,
    packageId: pack.id,
    organiserId: organiser.id,
    payForCustomers: event.guests.map(({ customerId }) => customerId),
  }
}

/**
 * The organiser chooses everybody, so the options are calculated for the whole group. The panel's other requests do not
 * depend on the size of the group, so their time is reported but not limited.
 */
export const paymentPanel: Measure = {
  name: `processor time of the payment panel's options for ${guestCount} guests`,
  limit: { atMost: 5 },
  unit: 'ms',
  async run({ app }) {
    const { eventId, packageId, organiserId, payForCustomers } = await createGroup(app)
    const organiser = await signIn(app, 'organiser')
    const options = {
      method: 'POST',
      url: `/api/event/${eventId}/package/${packageId}/paymentTypes`,
      payload: { payForCustomers },
    } as const
    const [first] = bodyOf(await organiser.post(options.url, options.payload)).data.paymentTypes
    if (first.payForCustomers.length !== guestCount)
      throw new Error(`only ${first.payForCustomers.length} of ${guestCount} guests`)
    const others = [
      '/api/payment/paymentSystem',
      `/api/event/${eventId}/bankOrders`,
      `/api/event/${eventId}/storedCard/${organiserId}`,
    ]
    const timeOf = async (work: () => Promise<unknown>) => {
      const before = processorTime()
      await work()
      return processorTime() - before
    }
    const times: { options: number; others: number }[] = []
    for (let round = 0; round < warmUp + rounds; round += 1)
      times.push({
        options: await timeOf(() => fetchBytes(app, organiser, options)),
        others: await timeOf(async () => {
          for (const url of others) await fetchBytes(app, organiser, { method: 'GET', url })
        }),
      })
    const measured = times.slice(warmUp)
    const forOptions = median(measured.map((each) => each.options))
    const forOthers = median(measured.map((each) => each.others))
    return { value: forOptions, detail: `${inMs(forOthers)} more for the panel's three other requests` }
  },
}
