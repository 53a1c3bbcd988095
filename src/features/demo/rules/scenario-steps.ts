import { addDays, daysBetween, type IsoDate } from '#kernel/dates.ts'
import type { Random } from '#kernel/random.ts'
import {
  type Action,
  bookedKinds,
  type Payer,
  type PaymentKind,
  type ScenarioKind,
  type Step,
  type SupplierResponse,
} from './scenario.ts'

export type ScenarioFacts = {
  readonly kind: ScenarioKind
  /** The index of the scenario in its kind, from 0. */
  readonly ordinal: number
  readonly response: SupplierResponse
  readonly joinedCount: number
  readonly namedCount: number
  readonly createdOn: IsoDate
  readonly startDate: IsoDate | null
  readonly nights: number
  readonly now: Date
}

/** A day, and the range of hours for the step. */
type When = readonly [day: IsoDate, from: number, to: number]

/** The balance is due this many days before the start. From then on, the full amount is requested at once (PAY-O5). */
const balanceDays = 56

/** Returns the steps of a scenario in chronological order, without steps after `facts.now`. */
export const stepsOf = (facts: ScenarioFacts, random: Random): readonly Step[] => {
  const writer = createWriter(facts, random)
  writeEnquiry(writer)
  if (isBooked(facts.kind)) book(writer)
  else writeEnd(writer)
  return writer.steps()
}

export const isBooked = (kind: ScenarioKind) => bookedKinds.some((booked) => booked === kind)

type Writer = ReturnType<typeof createWriter>

const createWriter = (facts: ScenarioFacts, random: Random) => {
  const writtenSteps: Step[] = []
  return {
    facts,
    random,
    write: ([day, from, to]: When, action: Action) => {
      const minutes = random.wholeNumber(from * 60, to * 60 - 1)
      writtenSteps.push({ ...action, at: new Date(Date.parse(`${day}T00:00:00Z`) + minutes * 60_000) })
    },
    /**
     * Returns the steps that are not in the future, in chronological order. Moves the first step back if it would be
     * too recent, and the steps before it to a minute after it.
     */
    steps: (): readonly Step[] => {
      const [firstStep, ...otherSteps] = writtenSteps
      const latestStart = new Date(facts.now.getTime() - (20 + facts.ordinal * 17) * 60_000)
      const enquiry = firstStep!.at < latestStart ? firstStep! : { ...firstStep!, at: latestStart }
      const laterSteps = otherSteps
        .filter(({ at }) => at <= facts.now)
        .map((step) =>
          step.at > enquiry.at ? step : { ...step, at: new Date(enquiry.at.getTime() + 60_000) },
        )
        .sort((one, other) => one.at.getTime() - other.at.getTime())
      return [enquiry, ...laterSteps]
    },
  }
}

/**
 * Returns the registered guests who attend, with the people they pay for. The organiser also pays for the guests added
 * by name.
 */
const payersOf = ({ joinedCount, namedCount }: ScenarioFacts, decliningCount: number): Payer[] => [
  { by: 0, for: [0, ...Array.from({ length: namedCount }, (_, index) => 1 + joinedCount + index)] },
  ...Array.from({ length: joinedCount - decliningCount }, (_, index) => ({
    by: 1 + index,
    for: [1 + index],
  })),
]

/** Returns how many guests decline: one in every third scenario of a kind, if more than two guests have joined. */
export const countDeclining = ({ joinedCount, ordinal }: ScenarioFacts) =>
  joinedCount > 2 && ordinal % 3 === 1 ? 1 : 0

const writeEnquiry = ({ facts, random, write }: Writer) => {
  const { kind, createdOn, joinedCount, namedCount, ordinal } = facts
  const on = (days: number): IsoDate => addDays(createdOn, days)
  const creationKind =
    kind === 'no date yet' || (kind === 'new enquiry' && ordinal % 2 === 0)
      ? 'enquiry'
      : kind === 'address not confirmed'
        ? 'address'
        : 'plan'
  write([createdOn, 18, 22], { do: 'create', by: creationKind })
  if (kind !== 'new enquiry' && kind !== 'address not confirmed')
    write([on(1), 9, 11], {
      do: 'assign manager',
      manager: random.wholeNumber(0, 3),
      heat: heatOf(kind, random),
    })
  for (let person = 1; person <= joinedCount; person += 1) {
    const attending = person > joinedCount - countDeclining(facts) ? 'No' : 'Yes'
    write([on(random.wholeNumber(1, 4)), 12, 23], { do: 'join', person, attending })
  }
  const namedGuests = Array.from({ length: namedCount }, (_, index) => 1 + joinedCount + index)
  if (namedGuests.length > 0)
    write([on(random.wholeNumber(1, 2)), 19, 23], { do: 'name guests', people: namedGuests })
  if (ordinal % 2 === 0) write([on(2), 20, 22], { do: 'write note', note: random.pick(notes) })
}

const heatOf = (kind: ScenarioKind, random: Random) =>
  kind === 'never booked' ? 1 : isBooked(kind) ? 5 : random.wholeNumber(2, 4)

const notes = [
  'Two of us are vegetarian, one has a nut allergy.',
  'We arrive by train around noon on the first day. Could we leave bags somewhere?',
  'It is a surprise: please do not call the landline!',
  'One guest uses a wheelchair, so step-free places please.',
  'Happy to swap anything if it saves money, just not the dinner.',
]

/** Adds the last steps of scenarios whose event is not booked. */
const writeEnd = ({ facts, write }: Writer) => {
  const { kind, createdOn, startDate } = facts
  const on = (days: number): IsoDate => addDays(createdOn, days)
  const payers = payersOf(facts, countDeclining(facts))
  if (kind === 'never booked') {
    write([addDays(startDate!, -14), 10, 16], { do: 'lose', note: 'Booked with a cousin who has a minibus.' })
  }
  if (kind === 'waits for a bank transfer')
    write([on(2), 17, 21], { do: 'order by bank', type: depositOrAll(facts, on(2)), ...payers[0]! })
  if (kind === 'waits for deposits')
    for (const payer of payers.slice(0, 1 + (facts.ordinal % 2)))
      write([on(5), 12, 22], { do: 'pay', type: depositOrAll(facts, on(5)), card: 'good', ...payer })
  if (kind === 'two options') write([on(3), 19, 22], { do: 'addOption', locationId: 'liverpool' })
  if (kind === 'cancelled') write([on(12), 10, 16], { do: 'cancel' })
}

/**
 * Adds a payment. Most are by card and succeed; some are declined first, and some are bank transfers, which take two
 * days.
 */
const pay = ({ random, write }: Writer, day: IsoDate, type: PaymentKind, payer: Payer) => {
  if (random.chance(0.14)) {
    write([addDays(day, -2), 8, 22], { do: 'order by bank', type, ...payer })
    write([day, 9, 12], { do: 'bank transfer arrives', by: payer.by })
    return
  }
  if (random.chance(0.14)) write([day, 12, 14], { do: 'pay', type, card: 'declined', ...payer })
  write([day, 14, 22], { do: 'pay', type, card: 'good', ...payer })
}

const depositOrAll = ({ startDate }: ScenarioFacts, day: IsoDate): PaymentKind =>
  daysBetween(day, startDate!) <= balanceDays ? 'fully paid' : 'deposit'

const book = (writer: Writer) => {
  const { facts, random, write } = writer
  const { kind, createdOn } = facts
  const on = (days: number): IsoDate => addDays(createdOn, days)
  const payers = payersOf(facts, countDeclining(facts))
  // Deposits are due after two weeks; the organiser pays first.
  const lastDeposit = kind === 'booked on account' ? 6 : 11
  if (kind === 'booked on account') write([on(lastDeposit), 10, 16], { do: 'book on account' })
  else
    for (const [index, payer] of payers.entries()) {
      const day = on(index === 0 ? 5 : random.wholeNumber(8, lastDeposit))
      const type = kind === 'instalments' && payer.by > 0 ? 'instalments' : depositOrAll(facts, day)
      if (index > 1) pay(writer, day, type, payer)
      else write([day, 12, 22], { do: 'pay', type, card: 'good', ...payer })
    }
  const bookedOn = on(lastDeposit + 1)
  addSupplierResponse(writer, bookedOn)
  if (kind === 'guest added after booking')
    write([addDays(bookedOn, 6), 18, 22], {
      do: 'name guests',
      people: [1 + facts.joinedCount + facts.namedCount],
    })
  payBalances(writer, payers, bookedOn)
  finish(writer, payers)
}

const addSupplierResponse = ({ facts: { response }, write }: Writer, bookedOn: IsoDate) => {
  if (response === 'silent') return
  const on = (days: number): IsoDate => addDays(bookedOn, days)
  write([on(1), 9, 17], { do: 'answer', response })
  if (response === 'withdraw') {
    write([on(2), 18, 21], { do: 'move start time' })
    write([on(3), 9, 17], { do: 'withdraw' })
  }
  if (response === 'declined and replaced') write([on(2), 9, 17], { do: 'replace declined' })
  if (response === 'one is cancelled') write([on(3), 9, 17], { do: 'cancel product' })
}

const fullyPaidKinds: readonly ScenarioKind[] = [
  'finished',
  'in progress',
  'paid in full',
  'cancelled after paying',
]

const payBalances = (writer: Writer, payers: readonly Payer[], bookedOn: IsoDate) => {
  const { facts, random, write } = writer
  const { kind, startDate, createdOn, ordinal } = facts
  const dueDate = addDays(startDate!, -balanceDays)
  if (kind === 'instalments') {
    for (let month = 1; month < 6; month += 1)
      for (const payer of payers.slice(1))
        write([addDays(createdOn, 11 + 31 * month), 9, 20], {
          do: 'pay',
          type: 'instalments',
          card: 'good',
          ...payer,
        })
    return
  }
  // For a trip this near, the full amount was due at once and has already been paid.
  if (daysBetween(addDays(createdOn, 11), startDate!) <= balanceDays) return
  const isFullyPaid = fullyPaidKinds.includes(kind)
  const balancePayers = isFullyPaid
    ? payers
    : kind === 'balance partly paid' || kind === 'finished owing'
      ? payers.slice(kind === 'finished owing' ? 1 : 0, Math.ceil(payers.length / 2) + 1)
      : []
  for (const payer of balancePayers) {
    const daysAvailable = Math.max(1, daysBetween(addDays(bookedOn, 5), dueDate))
    const day = addDays(dueDate, -random.wholeNumber(1, Math.min(daysAvailable, 24)))
    pay(writer, day, 'balance', payer)
  }
  // In one scenario, a guest gets a credit after the balances are paid, and moves it to the organiser. In another, a
  // guest gets a credit and leaves it.
  if (kind === 'finished' && ordinal === 3) {
    write([addDays(dueDate, 1), 9, 12], { do: 'credit', person: 1, pounds: 15 })
    write([addDays(dueDate, 2), 9, 12], { do: 'move money', from: 1, to: 0, pounds: 15 })
  }
  if (kind === 'finished' && ordinal === 5)
    write([addDays(dueDate, 4), 9, 12], { do: 'credit', person: 1, pounds: 10 })
}

const finish = ({ facts, random, write }: Writer, payers: readonly Payer[]) => {
  const { kind, startDate, nights, ordinal } = facts
  if (kind === 'cancelled after paying') {
    const day = addDays(startDate!, -random.wholeNumber(8, 20))
    write([day, 9, 12], { do: 'cancel' })
    for (const person of payers.flatMap((payer) => [...payer.for]))
      write([addDays(day, 2), 9, 17], {
        do: 'refund',
        person,
        by: ordinal === 0 ? 'card' : 'bank',
      })
  }
  if (kind !== 'finished' && kind !== 'finished owing') return
  for (const { by } of payers.slice(0, 3))
    if (random.chance(0.75))
      write([addDays(startDate!, nights + random.wholeNumber(2, 12)), 9, 22], {
        do: 'review',
        person: by,
        authorNumber: 0,
      })
}
