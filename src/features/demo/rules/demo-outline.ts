import type { Section } from '#kernel/section.ts'
import type { ScenarioKind, SupplierResponse } from './scenario.ts'

/** A range of days or of people, both ends included. */
type Range = readonly [min: number, max: number]

/**
 * A group of scenarios of one kind; `scenarioCount` is their number. Days are relative to the day on
 * which the demo data is created. `start` is spread evenly over the scenarios; null means no date. `lead` is the number
 * of days from the first enquiry to the start. `age` is the number of days from the first enquiry until the demo data
 * is created.
 */
type Outline = {
  readonly kind: ScenarioKind
  readonly scenarioCount: number
  readonly start: Range | null
  /** Registered guests besides the organiser, and guests added by name by the organiser. */
  readonly joined: Range
  readonly named: Range
} & ({ readonly lead: Range } | { readonly age: Range })

/**
 * Trips start between six months ago and nine months ahead. The outlines yield 59 events; the weekend of the demo
 * organiser is one more.
 */
export const outlines: readonly Outline[] = [
  { kind: 'finished', scenarioCount: 13, start: [-178, -5], lead: [70, 130], joined: [3, 5], named: [4, 6] },
  {
    kind: 'finished owing',
    scenarioCount: 2,
    start: [-40, -10],
    lead: [70, 110],
    joined: [3, 4],
    named: [4, 6],
  },
  {
    kind: 'never booked',
    scenarioCount: 2,
    start: [-60, -20],
    lead: [40, 80],
    joined: [1, 3],
    named: [2, 4],
  },
  {
    kind: 'cancelled after paying',
    scenarioCount: 2,
    start: [-90, -15],
    lead: [80, 120],
    joined: [3, 4],
    named: [2, 3],
  },
  { kind: 'in progress', scenarioCount: 2, start: [-1, 0], lead: [75, 120], joined: [4, 5], named: [5, 7] },
  { kind: 'paid in full', scenarioCount: 4, start: [7, 50], lead: [110, 160], joined: [3, 5], named: [4, 6] },
  {
    kind: 'balance partly paid',
    scenarioCount: 4,
    start: [42, 75],
    lead: [130, 170],
    joined: [4, 5],
    named: [4, 6],
  },
  { kind: 'deposits paid', scenarioCount: 5, start: [90, 265], age: [11, 45], joined: [3, 5], named: [4, 7] },
  { kind: 'instalments', scenarioCount: 2, start: [110, 200], age: [65, 90], joined: [3, 4], named: [4, 5] },
  {
    kind: 'booked on account',
    scenarioCount: 2,
    start: [20, 60],
    age: [8, 20],
    joined: [1, 2],
    named: [9, 12],
  },
  {
    kind: 'guest added after booking',
    scenarioCount: 1,
    start: [130, 150],
    age: [30, 36],
    joined: [4, 4],
    named: [5, 5],
  },
  {
    kind: 'waits for a bank transfer',
    scenarioCount: 2,
    start: [80, 150],
    age: [5, 6],
    joined: [2, 3],
    named: [5, 6],
  },
  {
    kind: 'waits for deposits',
    scenarioCount: 3,
    start: [90, 240],
    age: [6, 9],
    joined: [4, 5],
    named: [4, 6],
  },
  { kind: 'new enquiry', scenarioCount: 4, start: [60, 268], age: [0, 1], joined: [0, 0], named: [0, 0] },
  { kind: 'in discussion', scenarioCount: 4, start: [70, 250], age: [6, 20], joined: [2, 4], named: [2, 3] },
  { kind: 'no date yet', scenarioCount: 2, start: null, age: [5, 15], joined: [1, 2], named: [1, 2] },
  {
    kind: 'address not confirmed',
    scenarioCount: 1,
    start: [100, 150],
    age: [1, 2],
    joined: [0, 0],
    named: [0, 0],
  },
  { kind: 'two options', scenarioCount: 2, start: [110, 230], age: [5, 12], joined: [2, 3], named: [3, 4] },
  { kind: 'cancelled', scenarioCount: 2, start: [30, 120], age: [20, 50], joined: [2, 4], named: [3, 4] },
]

/**
 * The suppliers’ answers in scenarios of each kind, in order. If a scenario has none, its suppliers confirm all
 * requests.
 */
export const specialResponses: Readonly<
  Partial<Record<ScenarioKind, readonly (SupplierResponse | undefined)[]>>
> = {
  'finished owing': ['one is cancelled'],
  'paid in full': ['one is cancelled', 'declined and replaced'],
  'balance partly paid': ['withdraw', undefined, 'decline'],
  'deposits paid': ['silent', 'decline', undefined, 'silent'],
  'booked on account': ['silent', 'decline'],
  'guest added after booking': ['withdraw'],
}

/** The location of the demo supplier, whose answers are in `specialResponses`. */
export const demoSupplierLocation = 'newcastle'

/** The locations of the scenarios, in turn. Repeated locations get more scenarios. */
export const demoLocations = [
  'newcastle',
  'liverpool',
  'edinburgh',
  'newcastle',
  'bristol',
  'dublin',
  'york',
  'krakow',
  'newcastle',
  'prague',
  'liverpool',
  'edinburgh',
  'krakow',
] as const

export const sectionsInTurn: readonly Section[] = [
  'stag',
  'hen',
  'hen',
  'stag',
  'groups',
  'stag',
  'hen',
  'events',
]
