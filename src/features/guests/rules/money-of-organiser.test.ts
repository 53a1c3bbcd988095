import { expect, test } from 'vitest'
import { exampleEvent } from '#features/event-commands/rules/example-event.ts'
import { moneyOfOrganiser } from './money-of-organiser.ts'

const withPeople = (peopleCount: number) => ({
  ...exampleEvent,
  packages: exampleEvent.packages.map((pack) => ({ ...pack, peopleCount })),
})

test('an organiser reads how many places are open, and what they can do about them', () => {
  expect(moneyOfOrganiser(withPeople(8))).toBe(
    '6 places are still open. You can invite people to take them, lower the number of people, or pay for them yourself.',
  )
  expect(moneyOfOrganiser(withPeople(3))).toMatch(
    /^1 place is still open\. You can invite people to take it, /,
  )
  expect(moneyOfOrganiser(withPeople(2))).toBe('')
  expect(moneyOfOrganiser({ ...exampleEvent, packages: [] })).toBe('')
})

test('the text says if the organiser pays for everyone', () => {
  const event = { ...withPeople(8), paymentMethod: 'organiser' as const }
  expect(moneyOfOrganiser(event)).toBe('You also pay for everyone in the group.')
})
