import { chargeStoredCards, reconcileOpenTransactions } from '#features/payments/server/index.ts'
import { day, hour, minute } from '#tests/simulation/spans.ts'
import { reconcileById } from '#tests/support/stored-payment.ts'
import { runJob, type SequenceWorld } from '../open-sequence-world.ts'
import { operation } from '../operation.ts'

/** Delivers the gateway's notifications that are due, all at the same time. */
export const deliverNotifications = async ({ notifications, clock, deps }: SequenceWorld): Promise<void> => {
  const dueNotifications = notifications.filter(({ at }) => at <= clock.now.getTime())
  for (const one of dueNotifications) notifications.splice(notifications.indexOf(one), 1)
  await Promise.all(dueNotifications.map(({ reference }) => reconcileById(deps, reference)))
}

/** Moves the clock forward and runs the jobs that reconcile payments and charge stored cards. */
export const passTime = async (world: SequenceWorld, ms: number): Promise<void> => {
  world.clock.now = new Date(world.clock.now.getTime() + ms)
  await deliverNotifications(world)
  await runJob(() => reconcileOpenTransactions(world.deps, 500))
  await runJob(() => chargeStoredCards(world.deps))
}

/** The time that passes between operations, with everything that the gateway and the jobs do in that time. */
export const timePasses = operation('time passes', 5, async ({ world, random, note }) => {
  const ms = random.pick([
    random.wholeNumber(1, 60) * minute,
    random.wholeNumber(1, 12) * hour,
    random.wholeNumber(1, 9) * day,
    random.wholeNumber(1, 25) * day,
  ])
  await passTime(world, ms)
  note(world.clock.now.toISOString())
  return true
})
