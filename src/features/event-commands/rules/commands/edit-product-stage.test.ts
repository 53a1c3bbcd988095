import { expect, test } from 'vitest'
import { isRefusal } from '#kernel/refusal.ts'
import { evaluateCommands } from '../evaluate-commands.ts'
import { exampleEvent, exampleFacts } from '../example-event.ts'
import { commandOf, entryAfter, messageAfter, tryCommand } from '../testing/try-command.ts'

const setStage = (stage: string, stageOverride: string) =>
  commandOf({ name: 'editProductStage', itineraryId: 'it-karting', data: { stage, stageOverride } })

test('staff set the stage of an entry', () => {
  const data = { stage: 'Requested', stageOverride: 'No' }
  const trial = { name: 'editProductStage', itineraryId: 'it-karting', by: 'staff', data } as const
  expect(entryAfter(trial).stage).toBe('Requested')
  expect(tryCommand({ ...trial, by: 'organiser' })).toMatchObject({ refused: 'notAllowed' })
})

test('no product of a package without a date can be set to Requested or Booked', () => {
  const undated = commandOf({ name: 'editDate', data: { startDate: null, endDate: null } })
  for (const stageName of ['Requested', 'Booked'])
    expect(evaluateCommands(exampleEvent, [undated, setStage(stageName, 'Yes')], exampleFacts)).toMatchObject(
      {
        refused: 'commandRefused',
        facts: { message: 'Please choose a start date first' },
      },
    )
  expect(isRefusal(evaluateCommands(exampleEvent, [undated, setStage('Declined', 'No')], exampleFacts))).toBe(
    false,
  )
})

test('a cancelled entry is restored only with stageOverride Yes', () => {
  const cancelCommands = [setStage('Cancelled', 'No')]
  const restoreWith = (override: string) =>
    evaluateCommands(exampleEvent, [...cancelCommands, setStage('Enquiry', override)], exampleFacts)
  expect(isRefusal(restoreWith('No'))).toBe(true)
  expect(isRefusal(restoreWith('Yes'))).toBe(false)
})

test('no product of a booked package can return to Enquiry or be added at that stage, with or without override', () => {
  const message = 'A product in a booked package can’t go back to Enquiry. Cancel or remove it instead.'
  for (const stageOverride of ['Yes', 'No'])
    expect(
      messageAfter({
        by: 'staff',
        on: 'booked',
        name: 'editProductStage',
        itineraryId: 'it-karting',
        data: { stage: 'Enquiry', stageOverride },
      }),
    ).toBe(message)
  const item = { newItineraryId: 'it-new', dayIndex: 0, stage: 'Enquiry' }
  const data = { productId: 'pr-archery', itinerary: [item] }
  expect(messageAfter({ by: 'staff', on: 'booked', name: 'addProduct', data })).toBe(message)
  expect(messageAfter({ by: 'staff', on: 'enquiry', name: 'addProduct', data })).toBeUndefined()
})
