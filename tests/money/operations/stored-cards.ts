import { sql } from 'kysely'
import {
  finishCardChange,
  removeCardOf,
  startCardChange,
} from '#features/payments/server/cards/change-card.ts'
import { chargeStoredCards } from '#features/payments/server/index.ts'
import { addDays, dayOf, type IsoDate } from '#kernel/dates.ts'
import { isRefusal } from '#kernel/refusal.ts'
import { actorOf, runJob } from '../open-sequence-world.ts'
import { type Operation, operation, type Turn } from '../operation.ts'
import { pickPayer } from './card-payments.ts'
import { isDone, nameOf, pickFrom } from './send.ts'

const readCardOwners = async ({ world }: Turn): Promise<string[]> => {
  const cards = await world.deps.database
    .selectFrom('stored_card')
    .select('customer_id')
    .where('event_id', '=', world.eventId)
    .where('gateway_reference', 'is not', null)
    .orderBy('customer_id')
    .execute()
  return cards.map(({ customer_id }) => customer_id)
}

/** Returns the earliest due date of an amount that a stored card could pay. */
const readChargeDate = async ({ world }: Turn): Promise<IsoDate | null> => {
  const { rows } = await sql<{ date: IsoDate | null }>`
    select charge_date::text as date from event where id = ${world.eventId}`.execute(world.deps.database)
  return rows[0]!.date
}

/** Stores a card of a customer, in place of an earlier one. */
const storeCard = async (turn: Turn, customerId: string): Promise<boolean> => {
  const { world, note } = turn
  const actor = actorOf(customerId)
  note(`${nameOf(turn, customerId)}:`)
  const change = await startCardChange(world.deps, actor, { eventId: world.eventId, customerId })
  if (isRefusal(change)) return isDone(turn, change)
  const { changeId, jwt } = change
  const result = { eventId: world.eventId, changeId, signedResult: jwt }
  return isDone(turn, await finishCardChange(world.deps, actor, result))
}

const countCharges = async ({ world }: Turn) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payment_transaction
    where event_id = ${world.eventId} and due_date is not null and status = 'paid'`.execute(
    world.deps.database,
  )
  return rows[0]!.count
}

/** Moves the clock to ten o'clock of a day, unless it is later, and runs the job twice at once, as two processes do. */
const runJobOn = async ({ world }: Turn, day: IsoDate) => {
  const { clock, deps } = world
  const tenOClock = new Date(`${day}T10:00:00Z`)
  if (clock.now < tenOClock) clock.now = tenOClock
  await runJob(() => Promise.all([chargeStoredCards(deps), chargeStoredCards(deps)]))
}

/** Cards that people store, and the job that charges them. */
export const storedCardOperations: readonly Operation[] = [
  operation('store a card', 1, (turn) => storeCard(turn, pickPayer(turn))),
  operation('replace and then remove a stored card', 1.5, async (turn) => {
    const { world } = turn
    const customerId = pickFrom(turn, await readCardOwners(turn)) ?? pickPayer(turn)
    if (!(await storeCard(turn, customerId))) return false
    const owner = { eventId: world.eventId, customerId }
    return isDone(turn, (await removeCardOf(world.deps, actorOf(customerId), owner)) ?? {})
  }),
  operation('the job announces and charges stored cards', 6, async (turn) => {
    const { world, note } = turn
    const dueDate = await readChargeDate(turn)
    if (!dueDate) return undefined
    const owners = await readCardOwners(turn)
    const payers = turn.books.document.guests.filter(({ registered }) => registered)
    for (const { customerId } of payers) if (!owners.includes(customerId)) await storeCard(turn, customerId)
    const countBefore = await countCharges(turn)
    const today = dayOf(world.clock.now)
    const firstDay = addDays(dueDate, -3) > today ? addDays(dueDate, -3) : addDays(today, 1)
    for (const day of [firstDay, addDays(firstDay, 3), addDays(firstDay, 4)]) await runJobOn(turn, day)
    const chargedCount = (await countCharges(turn)) - countBefore
    note(`due on ${dueDate}, ${chargedCount} charged`)
    return chargedCount > 0
  }),
]
