import { expect, test } from 'vitest'
import { addDays, dayOf } from '#kernel/dates.ts'
import { planDemoData } from './plan-demo-data.ts'
import { type Scenario, scenarioKinds } from './scenario.ts'

const now = new Date('2026-11-20T10:30:00Z')
const demoData = planDemoData(now)
const peopleOf = (scenarios: readonly Scenario[]) => scenarios.flatMap((scenario) => scenario.people)

test('the demo data for a given instant is always the same', () => {
  expect(planDemoData(now)).toEqual(demoData)
})

test('the demo data for another day has the same people, kinds and locations', () => {
  const laterPlan = planDemoData(new Date('2027-03-03T20:00:00Z'))
  expect(peopleOf(laterPlan)).toEqual(peopleOf(demoData))
  expect(laterPlan.map(({ kind, section, locationId }) => [kind, section, locationId])).toEqual(
    demoData.map(({ kind, section, locationId }) => [kind, section, locationId]),
  )
})

test('together with the demo organiser’s weekend there are 60 events and 500 different people', () => {
  expect(demoData).toHaveLength(59)
  const demoAccountCount = demoData.flatMap(({ demoAccounts }) => Object.values(demoAccounts)).length
  expect(peopleOf(demoData).length + 2).toBe(500)
  expect(demoAccountCount).toBeGreaterThan(3)
  expect(new Set(peopleOf(demoData).map(({ email }) => email)).size).toBe(peopleOf(demoData).length)
})

test('every kind of scenario occurs', () => {
  expect(new Set(demoData.map(({ kind }) => kind))).toEqual(new Set(scenarioKinds))
})

test.each(['2026-11-20T00:05:00Z', '2026-11-20T23:55:00Z', '2027-03-28T01:30:00Z', '2028-02-29T12:00:00Z'])(
  'planned at %s, all steps are in order, after the enquiry and not in the future',
  (instant) => {
    const plannedAt = new Date(instant)
    for (const { steps, startDate, kind } of planDemoData(plannedAt)) {
      expect(steps[0]?.do).toBe('create')
      for (const [index, step] of steps.entries()) {
        expect(step.at.getTime()).toBeLessThanOrEqual(plannedAt.getTime())
        if (index > 0) expect(step.at.getTime()).toBeGreaterThanOrEqual(steps[index - 1]!.at.getTime())
      }
      if (startDate !== null && kind !== 'never booked')
        expect(startDate > dayOf(steps[0]!.at), `${kind} starts after its enquiry`).toBe(true)
    }
  },
)

test('events start between six months ago and nine months ahead, more than 15 of them in the past', () => {
  const today = dayOf(now)
  const starts = demoData.flatMap(({ startDate }) => startDate ?? [])
  for (const startDate of starts) {
    expect(startDate >= addDays(today, -185)).toBe(true)
    expect(startDate <= addDays(today, 275)).toBe(true)
  }
  expect(starts.filter((startDate) => startDate < today).length).toBeGreaterThan(15)
})
