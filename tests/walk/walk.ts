import { randomUUID } from 'node:crypto'
import { type Random, randomFrom } from '#kernel/random.ts'
import { pickByWeight } from '#tests/support/pick-by-weight.ts'
import { randomAt } from '#tests/support/random-at.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { invariants } from './invariants/index.ts'
import type { Invariant } from './invariants/invariant.ts'
import { readState } from './read-state.ts'
import type { Step } from './step.ts'
import { allSteps } from './steps/index.ts'
import { newPackage } from './steps/products.ts'
import { createTripPeople, createTurn, type SentRequest, type Trip, type Turn } from './trip.ts'

/** After this many steps another trip starts, with the next seed. */
const stepsOfTrip = 40
/** Maximum number of steps after the cancellation of a trip, when little can happen. */
const maxAfterCancelled = 4
const firstMoment = '2026-06-01T10:00:00Z'

export type Finding = {
  readonly invariant: string
  readonly faults: readonly string[]
  /** To reproduce the finding, start a trip with this seed. The fault occurs after `steps` steps. */
  readonly seed: number
  readonly steps: number
  readonly transcript: readonly string[]
}

type Walk = {
  readonly site: TestApp
  readonly seed: number
  readonly steps: number
  /** Ends the walk at the first finding; otherwise a finding ends only its trip. */
  readonly stopsAtFirst?: boolean
  /** Called with each finding as soon as it is made, so that an interrupted walk loses none. */
  readonly onFinding?: (finding: Finding) => void
  /** Selects invariants by name; all by default. */
  readonly isChecked?: (name: string) => boolean
  /** Selects steps by name; all by default. */
  readonly isIncluded?: (name: string) => boolean
}

export type WalkResult = {
  readonly findings: readonly Finding[]
  /** How often each step was done, each outcome of a request occurred and each stage of an event was seen. */
  readonly counts: Readonly<Record<string, number>>
}

/** Runs random steps on trips and checks every invariant after each step. */
export const walk = async ({
  site,
  seed,
  steps: totalSteps,
  stopsAtFirst = false,
  onFinding = () => {},
  isChecked = () => true,
  isIncluded = () => true,
}: Walk): Promise<WalkResult> => {
  const findings: Finding[] = []
  const checkedInvariants = invariants.filter(({ name }) => isChecked(name))
  const possibleSteps = allSteps.filter(({ name }) => isIncluded(name))
  const counts = new Map<string, number>()
  const count = (label: string) => counts.set(label, (counts.get(label) ?? 0) + 1)
  let remainingSteps = totalSteps
  for (let tripIndex = 0; remainingSteps > 0; tripIndex += 1) {
    const tripResult = await walkTrip(site, {
      seed: seed + tripIndex,
      maxSteps: Math.min(remainingSteps, stepsOfTrip),
      checkedInvariants,
      possibleSteps,
      count,
    }).catch((cause: unknown) => {
      throw new Error(`The walk ended at seed ${seed + tripIndex}, with ${remainingSteps} steps left`, {
        cause,
      })
    })
    remainingSteps -= tripResult.steps
    if (tripResult.finding) {
      findings.push(tripResult.finding)
      onFinding(tripResult.finding)
    }
    if (tripResult.finding && stopsAtFirst) break
  }
  return { findings, counts: Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1))) }
}

type TripOptions = {
  readonly seed: number
  readonly maxSteps: number
  readonly checkedInvariants: readonly Invariant[]
  readonly possibleSteps: readonly Step[]
  readonly count: (what: string) => unknown
}

type TripResult = { readonly steps: number; readonly finding?: Finding }

const walkTrip = async (
  site: TestApp,
  { seed, maxSteps, checkedInvariants, possibleSteps, count }: TripOptions,
): Promise<TripResult> => {
  let trip = await beginTrip(site, seed)
  const transcript: string[] = []
  let afterCancelled = 0
  let steps = 0
  for (let index = 1; index <= maxSteps && afterCancelled < maxAfterCancelled; index += 1) {
    const before = trip.state
    const stepResult = await runStep(trip, possibleSteps, randomAt(seed, index))
    for (const name of stepResult.names) count(name)
    for (const { status, code } of stepResult.sent)
      count(status < 400 ? '(requests that succeeded)' : `(refused: ${code})`)
    transcript.push(...transcriptOf(index, before.today, stepResult))
    const after = await readState(trip)
    trip = { ...trip, state: after }
    steps = index
    afterCancelled += after.event.statusStage === 'Cancelled' ? 1 : 0
    count(`(event is ${after.event.statusStage})`)
    for (const { name, find } of checkedInvariants) {
      const faults = find({ steps: stepResult.names, before, after, sent: stepResult.sent })
      if (faults.length > 0) {
        await endTrip(trip)
        return { steps: index, finding: { invariant: name, faults, seed, steps: index, transcript } }
      }
    }
  }
  await endTrip(trip)
  return { steps }
}

const transcriptOf = (index: number, today: string, { names, sent }: StepResult): string[] => [
  `${index}. ${today} ${names.join(' and ')}`,
  ...sent.map(
    ({ by, request, body, status, code }) =>
      `   ${by}: ${request} ${shortened(body)} -> ${status}${code && ` ${code}`}`,
  ),
]

/** Returns the body as text of at most 600 characters, without the long tokens of card forms. */
const shortened = (body: unknown): string =>
  JSON.stringify(body ?? {})
    .replace(/"jwt":"[^"]+"/, '"jwt":"…"')
    .slice(0, 600)

type StepResult = { readonly names: readonly string[]; readonly sent: readonly SentRequest[] }

/** Runs one random step, or sometimes two at the same time. */
const runStep = async (trip: Trip, possibleSteps: readonly Step[], random: Random): Promise<StepResult> => {
  const isPair = random.chance(0.08)
  const turns = (isPair ? [1, 2] : [1]).map((number) => randomFrom(random.wholeNumber(0, 2 ** 31) + number))
  const results = await Promise.all(
    turns.map((stepRandom) => runPossibleStep(trip, possibleSteps, stepRandom)),
  )
  return { names: results.map(({ name }) => name), sent: results.flatMap(({ turn }) => turn.sent) }
}

/** If this many randomly chosen steps are impossible, the trip continues without a step. */
const maxTries = 200

const runPossibleStep = async (
  trip: Trip,
  possibleSteps: readonly Step[],
  random: Random,
): Promise<{ name: string; turn: Turn }> => {
  for (let attempt = 0; ; attempt += 1) {
    const turn = createTurn(trip, random)
    const { name, run } = pickByWeight(random, possibleSteps, ({ weight }) => weight)
    await run(turn)
    if (turn.sent.length > 0 || attempt > maxTries) return { name, turn }
  }
}

/** Creates a trip for a few people, of whom some have joined already. It starts in two weeks to seven months. */
const beginTrip = async (site: TestApp, seed: number): Promise<Trip> => {
  site.clock.now = new Date(firstMoment)
  const tripPeople = await createTripPeople(site)
  const random = randomAt(seed, 0)
  const peopleCount = random.wholeNumber(2, 6)
  const turn = { random, today: firstMoment.slice(0, 10) } as Turn
  const { status, body } = await tripPeople.organiser.browser.post('/api/event', {
    section: random.pick(['stag', 'groups']),
    people: peopleCount,
    requestId: randomUUID(),
    package: newPackage(turn, random.pick([14, 35, 60, 100, 200]), peopleCount),
  })
  if (status !== 200) throw new Error(`no trip: ${JSON.stringify(body)}`)
  const { _doc: id, token } = body.data.event
  for (const { id: friendId, browser } of tripPeople.friends.slice(0, random.wholeNumber(0, peopleCount - 1)))
    await browser.post(`/api/event/${token}/customer/${friendId}/acceptInvite`, { attending: 'Yes' })
  const tripWithoutState = { site, id, token, ...tripPeople, cardForms: [] }
  return { ...tripWithoutState, state: await readState(tripWithoutState) }
}

/**
 * Cleans up after a trip, so that it does not affect later ones: deletes all holds and reservations, removes the
 * suppliers of its entries, ends the reconciliation and expiry of its payments, and deactivates its supplier contacts.
 */
const endTrip = async ({ site: { db }, id, suppliers }: Trip) => {
  await db.deleteFrom('product_hold').execute()
  await db.deleteFrom('product_reservation').execute()
  await db.updateTable('itinerary_entry').set({ supplier_id: null }).where('event_id', '=', id).execute()
  await db
    .updateTable('payment_transaction')
    .set({ next_query_at: null, expires_at: null })
    .where('event_id', '=', id)
    .execute()
  await db
    .updateTable('app_user')
    .set({ active: false })
    .where(
      'id',
      'in',
      [...suppliers.values()].map((contact) => contact.id),
    )
    .execute()
}
