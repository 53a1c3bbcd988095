import { addDays, dayOf, daysBetween, type IsoDate, weekday } from '#kernel/dates.ts'
import type { Random } from '#kernel/random.ts'
import type { Section } from '#kernel/section.ts'
import {
  demoLocations,
  demoSupplierLocation,
  outlines,
  sectionsInTurn,
  specialResponses,
} from './demo-outline.ts'
import {
  createPeopleGenerator,
  createTitleGenerator,
  type DemoPerson,
  randomOfScenario,
} from './demo-people-names.ts'
import type { Scenario } from './scenario.ts'
import { countDeclining, isBooked, type ScenarioFacts, stepsOf } from './scenario-steps.ts'

type Outline = (typeof outlines)[number]

/** For each scenario by its number: the indexes of the people whom the demo organiser and guest replace. */
const demoAccountsOf: Readonly<Record<number, Scenario['demoAccounts']>> = {
  8: { organiser: 0, guest: 1 },
  13: { guest: 2 },
  26: { organiser: 0, guest: 1 },
  29: { guest: 1 },
}

/**
 * Returns the demo scenarios at an instant: always the same people, locations and outcomes, with dates relative to
 * the day.
 */
export const planDemoData = (now: Date): readonly Scenario[] => {
  const nextPerson = createPeopleGenerator()
  const nextTitle = createTitleGenerator()
  let number = 0
  const scenarios = outlines.flatMap((outline) =>
    Array.from({ length: outline.scenarioCount }, (_, ordinal) => {
      number += 1
      return planScenario(outline, { number, ordinal, now, nextPerson, nextTitle })
    }),
  )
  return numberAuthors(scenarios)
}

/** Returns the scenarios with an `authorNumber` for each author of a review. Organisers have the lowest numbers. */
const numberAuthors = (scenarios: readonly Scenario[]): readonly Scenario[] => {
  const authors = scenarios.flatMap(({ number, steps }) =>
    steps.flatMap((step) => (step.do === 'review' ? [{ number, person: step.person }] : [])),
  )
  const sortedAuthors = [
    ...authors.filter(({ person }) => person === 0),
    ...authors.filter(({ person }) => person > 0),
  ]
  const authorNumberOf = new Map(
    sortedAuthors.map(({ number, person }, index) => [`${number} ${person}`, index]),
  )
  return scenarios.map((scenario) => ({
    ...scenario,
    steps: scenario.steps.map((step) =>
      step.do === 'review'
        ? { ...step, authorNumber: authorNumberOf.get(`${scenario.number} ${step.person}`)! }
        : step,
    ),
  }))
}

type Planning = {
  readonly number: number
  /** The index of the scenario in its kind, from 0. */
  readonly ordinal: number
  readonly now: Date
  readonly nextPerson: ReturnType<typeof createPeopleGenerator>
  readonly nextTitle: ReturnType<typeof createTitleGenerator>
}

const planScenario = (
  outline: Outline,
  { number, ordinal, now, nextPerson, nextTitle }: Planning,
): Scenario => {
  const random = randomOfScenario(number)
  const response = specialResponses[outline.kind]?.[ordinal]
  const section = sectionsInTurn[(number * 5) % sectionsInTurn.length]!
  const joinedCount = random.wholeNumber(...outline.joined)
  const namedCount = random.wholeNumber(...outline.named)
  const guestsAddedLater = outline.kind === 'guest added after booking' ? 1 : 0
  const size = 1 + joinedCount + namedCount + guestsAddedLater
  const people = Array.from({ length: size }, (_, person) =>
    nextPerson(section, random, {
      longName: number % 9 === 4 && person === 1,
      isGuestOfHonour: size > 1 && person === size - 1 - guestsAddedLater,
    }),
  )
  const guestOfHonour = people[size - 1 - guestsAddedLater]!
  const nights = nightsOf(section, random)
  const { createdOn, startDate } = datesOf(outline, { section, ordinal, nights, today: dayOf(now) }, random)
  const facts: ScenarioFacts = {
    kind: outline.kind,
    ordinal,
    response: response ?? 'confirm',
    joinedCount,
    namedCount,
    createdOn,
    startDate,
    nights,
    now,
  }
  // With few guests, the number of people is a guess of the customer. With many, there is no open place, because a
  // package is booked only once all its places are paid for.
  const plannedSize = Math.max(size, hasManyGuests(outline) ? 0 : random.wholeNumber(8, 14))
  return {
    number,
    kind: outline.kind,
    section,
    locationId: response ? demoSupplierLocation : demoLocations[number % demoLocations.length]!,
    people,
    groupSize: isBooked(outline.kind) ? size - guestsAddedLater - countDeclining(facts) : plannedSize,
    demoAccounts: demoAccountsOf[number] ?? {},
    title: nextTitle(section, guestOfHonour, random),
    guestOfHonour: guestOfHonourOf(section, guestOfHonour, random),
    startDate,
    nights,
    steps: stepsOf(facts, random),
  }
}

const hasManyGuests = ({ joined, named }: Outline) => joined[0] + named[0] > 6

const guestOfHonourOf = (section: Section, { name }: DemoPerson, random: Random): string | null =>
  (section === 'stag' || section === 'hen') && random.chance(0.8) ? name : null

const nightsOf = (section: Section, random: Random): number =>
  section === 'events' ? random.wholeNumber(0, 1) : random.pick([2, 2, 2, 1, 3])

type Dates = {
  readonly section: Section
  readonly ordinal: number
  readonly nights: number
  readonly today: IsoDate
}

const friday = 5
const tuesday = 2

const datesOf = (outline: Outline, { section, ordinal, nights, today }: Dates, random: Random) => {
  const usualDay =
    section === 'events' ? tuesday + random.wholeNumber(0, 2) : nights > 2 ? friday - 1 : friday
  const startDate = outline.start && startOf(outline, ordinal, today, usualDay)
  const createdOn =
    'age' in outline
      ? addDays(today, -spreadEvenly(outline.age, ordinal, outline.scenarioCount))
      : addDays(startDate ?? today, -random.wholeNumber(...outline.lead))
  return { createdOn, startDate }
}

/**
 * Returns the start date, on the usual weekday. The scenarios of a kind are spread evenly over its range; an event in
 * progress starts on a fixed day.
 */
const startOf = (
  { kind, scenarioCount, start }: Outline,
  ordinal: number,
  today: IsoDate,
  usualDay: number,
): IsoDate => {
  if (kind === 'in progress') return addDays(today, start![0] + ordinal)
  const evenDate = addDays(today, spreadEvenly(start!, ordinal, scenarioCount))
  const daysAhead = (7 + usualDay - weekday(evenDate)) % 7
  const isPast = daysBetween(today, evenDate) < 0
  const usualDate = addDays(evenDate, isPast && daysAhead > 0 ? daysAhead - 7 : daysAhead)
  if (!isHoliday(usualDate)) return usualDate
  // A recent event moves further into the past, so that it does not move across today. Others move to a later date.
  return addDays(usualDate, isPast && daysBetween(today, usualDate) > -60 ? -14 : 14)
}

/** Returns whether a date is around Christmas or New Year, when no demo trip starts. */
const isHoliday = (date: IsoDate): boolean => {
  const day = date.slice(5)
  return day >= '12-22' || day <= '01-02'
}

const spreadEvenly = (
  [min, max]: readonly [number, number],
  ordinal: number,
  scenarioCount: number,
): number => Math.round(min + ((max - min) * (ordinal + 0.5)) / scenarioCount)
