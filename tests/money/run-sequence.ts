import { sql } from 'kysely'
import { readEventAsActor, showEvent } from '#features/events/server/index.ts'
import type { Random } from '#kernel/random.ts'
import { isRefusal } from '#kernel/refusal.ts'
import { day, hour, second } from '#tests/simulation/spans.ts'
import { pickByWeight } from '#tests/support/pick-by-weight.ts'
import { randomAt } from '#tests/support/random-at.ts'
import { findFaults, findUncredited, findUnfinished } from './find-faults.ts'
import { type App, openSequenceWorld, type SequenceWorld, staffActor } from './open-sequence-world.ts'
import type { Operation } from './operation.ts'
import {
  allOperations,
  cancelEvent,
  concurrentOperations,
  deliverNotifications,
  passTime,
} from './operations/index.ts'
import { type Books, readBooks } from './read-books.ts'

/** The number of operations of a sequence. */
export const operationsOfSequence = 50
/** In every fourth sequence, the first step that begins at this operation or later cancels the event. */
const cancellingOperation = 44

export type Finding = {
  /** To repeat the finding, run one sequence with this seed. */
  readonly seed: number
  readonly faults: readonly string[]
  readonly transcript: readonly string[]
}

type Sequence = {
  readonly app: App
  readonly seed: number
  /** Called with the name of each operation, and whether it was done or refused. */
  readonly count: (name: string, isDone: boolean) => void
}

/**
 * Runs one sequence: a new event with random operations, some of them at the same time. Checks the books after each step,
 * and again after all faults of the gateway have ended and every payment has its outcome.
 * @returns the finding; undefined if the books were right all the time
 */
export const runSequence = async (sequence: Sequence): Promise<Finding | undefined> => {
  const random = randomAt(sequence.seed, 0)
  const world = await openSequenceWorld(sequence.app, random)
  const finding = await runInWorld(sequence, world, random)
  // An event whose books are wrong stays among the running events, so that the jobs of other sequences skip it.
  if (!finding) world.close()
  return finding
}

const runInWorld = async (
  { app, seed, count }: Sequence,
  world: SequenceWorld,
  random: Random,
): Promise<Finding | undefined> => {
  const transcript: string[] = []
  const findingOf = (faults: readonly string[]): Finding => ({ seed, faults, transcript })
  let books = await readBooks(app.db, world.eventId)
  let isToCancel = seed % 4 === 0
  for (let index = 1; index <= operationsOfSequence; ) {
    const isCancelled = isToCancel && index >= cancellingOperation
    if (isCancelled) isToCancel = false
    const isBurst = !isCancelled && random.chance(0.12)
    const turnCount = isBurst ? Math.min(random.wholeNumber(2, 4), operationsOfSequence - index + 1) : 1
    const possibleOperations = isBurst ? concurrentOperations : allOperations
    const turns = Array.from({ length: turnCount }, (_, offset) => ({
      index: index + offset,
      random: randomAt(seed, index + offset),
      operations: isCancelled ? [cancelEvent] : possibleOperations,
    }))
    try {
      world.clock.now = new Date(world.clock.now.getTime() + random.wholeNumber(1, 90) * second)
      await deliverNotifications(world)
      const outcomes = await Promise.all(turns.map((turn) => runOne(world, books, turn, transcript)))
      for (const { name, isDone } of outcomes.filter((one) => one !== undefined)) count(name, isDone)
    } catch (problem) {
      return findingOf([String(problem instanceof Error ? problem.stack : problem)])
    }
    books = await readBooks(app.db, world.eventId)
    const faults = findFaults(books, world)
    if (faults.length > 0) return findingOf(faults)
    index += turnCount
  }
  transcript.push('the end')
  const faults = await endSequence(app, world).catch((problem: Error) => [String(problem.stack)])
  return faults.length > 0 ? findingOf(faults) : undefined
}

type OneTurn = { readonly index: number; readonly random: Random; readonly operations: readonly Operation[] }

/** Runs a random operation that is possible now. Its line of the transcript exists even if it throws. */
const runOne = async (
  world: SequenceWorld,
  books: Books,
  { index, random, operations }: OneTurn,
  transcript: string[],
): Promise<{ name: string; isDone: boolean } | undefined> => {
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const chosenOperation = pickByWeight(random, operations, ({ weight }) => weight)
    const line = [`${index}. ${chosenOperation.name}:`]
    const position = transcript.push('') - 1
    const note = (text: string) => {
      line.push(text)
      transcript[position] = line.join(' ')
    }
    const isDone = await chosenOperation.run({ world, books, random, note })
    if (isDone !== undefined) {
      note(isDone ? '✓' : '✗')
      return { name: chosenOperation.name, isDone }
    }
  }
  return undefined
}

/** Ends the faults of the gateway, lets every payment and order end, and returns all faults of the books. */
const endSequence = async (app: App, world: SequenceWorld): Promise<string[]> => {
  world.double.endFaults()
  // Sequences share the database, so the jobs of later sequences must not find this event.
  await app.db.deleteFrom('stored_card').where('event_id', '=', world.eventId).execute()
  await passTime(world, 8 * day)
  let books = await readBooks(app.db, world.eventId)
  for (let round = 0; round < 30 && findUnfinished(books).length > 0; round += 1) {
    await passTime(world, 7 * hour)
    books = await readBooks(app.db, world.eventId)
  }
  return [
    ...findUnfinished(books),
    ...findFaults(books, world),
    ...findUncredited(books, world),
    ...(await findDisplayFaults(app, world, books)),
  ]
}

/** Compares what staff see of each guest, and what lists of guests contain, with the ledger. */
const findDisplayFaults = async (
  app: App,
  { deps, eventId }: SequenceWorld,
  { accounts }: Books,
): Promise<string[]> => {
  const event = await readEventAsActor(deps.events, staffActor, eventId)
  const shownEvent = isRefusal(event) ? event : await showEvent(deps.events, staffActor, event)
  if (isRefusal(shownEvent)) return [`staff can't see the event: ${shownEvent.refused}`]
  const balanceOf = (id: string) => accounts.find(({ customer_id }) => customer_id === id)?.balance_pence ?? 0
  const { rows } = await sql<{ customer_id: string; paid_pence: number }>`
    select customer_id, paid_pence from event_guest where event_id = ${eventId}`.execute(app.db)
  return [
    ...(shownEvent.customerSummary ?? [])
      .filter(({ customer, money }) => Math.round((money?.paidGBP ?? 0) * 100) !== balanceOf(customer.id))
      .map(({ customer, money }) => `staff see ${money?.paidGBP} for ${customer.name}`),
    ...rows
      .filter(({ customer_id, paid_pence }) => Number(paid_pence) !== balanceOf(customer_id))
      .map(({ customer_id, paid_pence }) => `lists show ${paid_pence} for ${customer_id}`),
  ]
}

/** Describes a finding with everything that is needed to repeat it. */
export const describeFinding = ({ seed, faults, transcript }: Finding): string =>
  [
    `The sequence of seed ${seed} has faults:`,
    ...faults.map((fault) => `- ${fault}`),
    ...transcript.filter((line) => line !== ''),
    `Repeat: MONEY_SEED=${seed} MONEY_SEQUENCES=1 npx vitest run tests/money/money-operations.api.test.ts`,
  ].join('\n')
