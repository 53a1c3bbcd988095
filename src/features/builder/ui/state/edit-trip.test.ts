import { expect, test } from 'vitest'
import { evaluateCommands } from '#features/event-commands/rules/evaluate-commands.ts'
import { exampleEvent, exampleFactsOf } from '#features/event-commands/rules/example-event.ts'
import { tryBuilder } from '../testing/try-builder.ts'
import { editTrip } from './edit-trip.ts'

const start = exampleEvent.packages[0]!.startDate!

test('edits of a trip’s location, nights, people and notes become commands that the server applies too (ENQ-014)', () => {
  const { builder } = tryBuilder()
  const changes = { locationId: 'lo-york', peopleCount: 9, nightsCount: 4, notes: 'No boats' }
  expect(editTrip(builder, { ...changes, startDate: start })).toBeUndefined()
  const { queue, pack } = builder.read()
  expect(pack).toMatchObject({
    locationId: 'lo-york',
    peopleCount: 9,
    startDate: start,
    nightsCount: 4,
    eventNotes: 'No boats',
  })
  const serverResult = evaluateCommands(exampleEvent, queue, exampleFactsOf('organiser'))
  expect(serverResult).toMatchObject({ event: { packages: [{ nightsCount: 4, locationId: 'lo-york' }] } })
})

test('fewer nights make the package shorter (ENQ-014)', () => {
  const { builder } = tryBuilder()
  expect(editTrip(builder, { nightsCount: 1 })).toBeUndefined()
  expect(builder.read().pack.nightsCount).toBe(1)
})

test('an unknown location is refused', () => {
  const { builder } = tryBuilder()
  expect(editTrip(builder, { locationId: 'atlantis' })).toMatchObject({ refused: 'commandRefused' })
})
