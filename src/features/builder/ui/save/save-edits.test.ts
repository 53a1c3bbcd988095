import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { exampleEvent } from '#features/event-commands/rules/example-event.ts'
import { wireEvent } from '#features/events/rules/reading/wire-event.ts'
import { fullVisibility } from '#features/events/rules/testing/visibilities.ts'
import { type BuilderDeps, SessionExpiredError } from '../builder-deps.ts'
import { addBoat, tryBuilder } from '../testing/try-builder.ts'
import { quietSave, saveWithMessages } from './save-edits.ts'
import { createSaver } from './save-package.ts'

const shown = { failures: [] as unknown[] }
const messages = {
  confirmAccommodation: async () => true,
  showSaved: async () => {},
  showSaveFailure: async (reason: unknown) => void shown.failures.push(reason),
}

beforeEach(() => {
  shown.failures = []
})

const wire = (version: number) =>
  wireEvent(
    { ...exampleEvent, version },
    { kind: 'organiser', customerId: exampleEvent.organiserId },
    { today: '2027-02-01', visibility: fullVisibility },
  )
const changed = Object.assign(new Error('changed'), { code: 'packageChanged' })

/** Returns a builder with one edit, the options to save it with, and the saves that the server received. */
const editing = (respond: () => Promise<ReturnType<typeof wire>>) => {
  const { builder } = tryBuilder()
  builder.edit([addBoat])
  const sent: unknown[] = []
  const deps = {
    saveCommands: (save: unknown) => {
      sent.push(save)
      return respond()
    },
    readEvent: async () => wire(9),
  } as unknown as BuilderDeps
  const user = { id: exampleEvent.organiserId, isStaff: false, roles: [] }
  const target = { kind: 'saved', eventId: exampleEvent.id, packageId: 'pk-1', user } as const
  return { builder, sent, edits: { deps, builder, target } }
}
const failing = (reason: Error) => () => Promise.reject(reason)
const withMessages = (edits: Parameters<typeof quietSave>[0]) =>
  createSaver().save(saveWithMessages(edits, new QueryClient(), messages))

test('a save sends the queue with the version it is based on, and shows the event of the response', async () => {
  for (const save of [
    withMessages,
    (edits: Parameters<typeof quietSave>[0]) => createSaver().save(quietSave(edits)),
  ]) {
    const { builder, sent, edits } = editing(async () => wire(8))
    expect(await save(edits)).toBe('saved')
    expect(sent).toEqual([
      {
        eventId: exampleEvent.id,
        commandList: [addBoat],
        version: exampleEvent.version,
      },
    ])
    expect([builder.read().event.version, builder.read().isChanged]).toEqual([8, false])
  }
})

test('after somebody else’s save the message is shown, and then their version without the edits (PKG-073)', async () => {
  const { builder, edits } = editing(failing(changed))
  expect(await withMessages(edits)).toBe('not saved')
  expect(shown.failures).toEqual([changed])
  expect([builder.read().event.version, builder.read().isChanged]).toEqual([9, false])
})

test('after any other failure the edits stay for a retry', async () => {
  const offline = new Error('offline')
  const { builder, edits } = editing(failing(offline))
  expect(await withMessages(edits)).toBe('not saved')
  expect(shown.failures).toEqual([offline])
  expect(builder.read().queue).toEqual([addBoat])
})

test('an expired session ends the save without a message, and the edits stay (PKG-072)', async () => {
  const { builder, edits } = editing(failing(new SessionExpiredError()))
  expect(await withMessages(edits)).toBe('not saved')
  expect(shown.failures).toEqual([])
  expect(builder.read().isChanged).toBe(true)
})

test('a save without messages throws its failure, so that the form can show it, and the edits stay', async () => {
  const { builder, edits } = editing(failing(changed))
  await expect(createSaver().save(quietSave(edits))).rejects.toBe(changed)
  expect(shown.failures).toEqual([])
  expect(builder.read().isChanged).toBe(true)
})
