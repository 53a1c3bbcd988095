import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { broadcastSession } from '#features/accounts/ui/session/session-events.ts'
import type { PackageCommand } from '#features/event-commands/rules/commands/index.ts'
import { exampleEvent } from '#features/event-commands/rules/example-event.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { wireEvent } from '#features/events/rules/reading/wire-event.ts'
import { fullVisibility } from '#features/events/rules/testing/visibilities.ts'
import { ConnectionLost, RequestFailure } from '#platform/browser/request-failure.ts'
import { storageArea } from '#tests/support/storage-area.ts'
import { type BuilderDeps, SessionExpiredError } from '../builder-deps.ts'
import { addBoat, tryBuilder } from '../testing/try-builder.ts'
import { resendWhenOnline } from './resend-when-online.ts'
import type { SaveMessages } from './save-dialogs.tsx'
import { discardEdits, quietSave, saveWithMessages } from './save-edits.ts'
import { createSaver } from './save-package.ts'
import { saveToRepeat } from './send-package.ts'
import { readUnconfirmed, removeUnconfirmedOnLogOut } from './unconfirmed-save.ts'

const shownMessages = {
  failures: [] as unknown[],
  conflicts: [] as Parameters<SaveMessages['chooseEdits']>[0][],
  rejected: [] as string[],
}
/** The user's answers to the dialogs. Without an answer, the user continues editing. */
const answers: { chosenSubjects?: string[]; afterDeletion?: 'again' | 'leave' } = {}
const messages: SaveMessages = {
  confirmAccommodation: async () => true,
  showSaved: async () => {},
  showSaveFailure: async (reason) => void shownMessages.failures.push(reason),
  chooseEdits: async (conflict) => {
    shownMessages.conflicts.push(conflict)
    return answers.chosenSubjects && new Set(answers.chosenSubjects)
  },
  chooseAfterDeletion: async () => answers.afterDeletion,
  showRejectedEdits: async (edits) => void shownMessages.rejected.push(...edits),
}

beforeEach(() => {
  vi.stubGlobal(
    'window',
    Object.assign(new EventTarget(), { localStorage: storageArea(), sessionStorage: storageArea() }),
  )
  shownMessages.failures = []
  shownMessages.conflicts = []
  shownMessages.rejected = []
  answers.chosenSubjects = undefined
  answers.afterDeletion = undefined
  return () => vi.unstubAllGlobals()
})

const eventAtVersion = (
  version: number,
  change: (event: EventDocument) => EventDocument = (event) => event,
) =>
  wireEvent(
    change({ ...exampleEvent, version }),
    { kind: 'organiser', customerId: exampleEvent.organiserId },
    { today: '2027-02-01', visibility: fullVisibility },
  )
type Wire = ReturnType<typeof eventAtVersion>

/** Returns the refusal that a save gets after Ann Smith has changed these keys. */
const refusalAfterChange = (changedKeys: string) =>
  new RequestFailure('packageChanged', {
    status: 409,
    message: 'Sorry',
    data: {
      facts: { changedBy: 'Ann Smith', changedAt: '2027-02-01T14:05:00.000Z', changedKeys },
      fields: [],
    },
  })

type SentSave = Parameters<BuilderDeps['saveCommands']>[0]
type Scenario = {
  responders: ((save: SentSave) => Promise<Wire>)[]
  currentEvent?: Wire
  commands?: PackageCommand[]
}

/** Returns a builder with edits, the options to save them with, and the saves that the server received. */
const startEditing = ({ responders, currentEvent = eventAtVersion(9), commands = [addBoat] }: Scenario) => {
  const { builder } = tryBuilder()
  for (const command of commands) expect(builder.edit([command])).toBeUndefined()
  const sentSaves: SentSave[] = []
  const addedPackages: unknown[] = []
  const openedUrls: string[] = []
  const deps = {
    saveCommands: (save: SentSave) => {
      sentSaves.push(save)
      return responders[sentSaves.length - 1]!(save)
    },
    readEvent: async () => currentEvent,
    readProduct: () => Promise.reject(new Error('offline')),
    addPackage: async (_: string, request: unknown) => {
      addedPackages.push(request)
      return { event: currentEvent, packageId: 'pk-new' }
    },
  } as unknown as BuilderDeps
  const user = { id: exampleEvent.organiserId, isStaff: false, roles: [] }
  const target = { kind: 'saved', eventId: exampleEvent.id, packageId: 'pk-1', user } as const
  const leaveTo = async (href: string) => void openedUrls.push(href)
  return { builder, sentSaves, addedPackages, openedUrls, edits: { deps, builder, target, leaveTo } }
}
const failing = (reason: Error) => () => Promise.reject(reason)
const succeeding = async () => eventAtVersion(10)
const saveAndShow = (edits: Parameters<typeof quietSave>[0]) =>
  createSaver().save(saveWithMessages(edits, new QueryClient(), messages))
const startAt = (startTime: string): PackageCommand => ({
  name: 'editStartTime',
  packageId: 'pk-1',
  itineraryId: 'it-karting',
  data: { startTime },
})
/** The event after Ann Smith changed the start of the karting. */
const eventWithLaterStart = eventAtVersion(9, (event) => ({
  ...event,
  packages: event.packages.map((pack) => ({
    ...pack,
    entries: pack.entries.map((entry) =>
      entry.itineraryId === 'it-karting' ? { ...entry, startTime: '16:30' } : entry,
    ),
  })),
}))

test('a save sends the queue with the version it is based on, and shows the event of the response', async () => {
  for (const save of [
    saveAndShow,
    (edits: Parameters<typeof quietSave>[0]) => createSaver().save(quietSave(edits)),
  ]) {
    const { builder, sentSaves, edits } = startEditing({ responders: [async () => eventAtVersion(8)] })
    expect(await save(edits)).toBe('saved')
    const { version } = exampleEvent
    const requestId = expect.any(String)
    expect(sentSaves).toEqual([{ eventId: exampleEvent.id, commandList: [addBoat], version, requestId }])
    expect([builder.read().event.version, builder.read().isChanged]).toEqual([8, false])
  }
})

test('if somebody else changed the same product, choosing their version drops the edits (PKG-073)', async () => {
  const { builder, sentSaves, edits } = startEditing({
    responders: [failing(refusalAfterChange('pk-1/it-karting'))],
    currentEvent: eventWithLaterStart,
    commands: [startAt('14:15')],
  })
  answers.chosenSubjects = []
  expect(await saveAndShow(edits)).toBe('not saved')
  const [conflict] = shownMessages.conflicts
  expect(conflict?.change).toEqual({ author: 'Ann Smith', at: '2027-02-01T14:05:00.000Z' })
  expect(conflict?.choices).toMatchObject([{ title: 'Indoor karting' }])
  expect(conflict?.choices[0]?.theirs.join()).toContain('16:30')
  expect(conflict?.choices[0]?.mine.join()).toContain('14:15')
  expect([shownMessages.failures, sentSaves.length]).toEqual([[], 1])
  expect([builder.read().event.version, builder.read().isChanged]).toEqual([9, false])
})

test('the chosen edits and all edits without a conflict are saved on the new version (PKG-073)', async () => {
  const { builder, sentSaves, edits } = startEditing({
    responders: [failing(refusalAfterChange('pk-1/it-karting')), succeeding],
    currentEvent: eventWithLaterStart,
    commands: [startAt('14:15'), addBoat],
  })
  answers.chosenSubjects = ['it-karting']
  expect(await saveAndShow(edits)).toBe('saved')
  expect(shownMessages.conflicts[0]?.acceptedCount).toBe(1)
  expect(sentSaves[1]).toMatchObject({ commandList: [startAt('14:15'), addBoat], version: 9 })
  expect(builder.read().isChanged).toBe(false)
})

test('a user who continues editing loses no edit', async () => {
  const { builder, edits } = startEditing({
    responders: [failing(refusalAfterChange('pk-1/it-karting'))],
    currentEvent: eventWithLaterStart,
    commands: [startAt('14:15'), addBoat],
  })
  expect(await saveAndShow(edits)).toBe('not saved')
  expect(builder.read().queue).toEqual([startAt('14:15'), addBoat])
})

test('edits of a removed product can’t be chosen, and the reason is shown', async () => {
  const eventWithoutKarting = eventAtVersion(9, (event) => ({
    ...event,
    packages: event.packages.map((pack) => ({
      ...pack,
      entries: pack.entries.filter(({ itineraryId }) => itineraryId !== 'it-karting'),
    })),
  }))
  const { edits } = startEditing({
    responders: [failing(refusalAfterChange('pk-1/it-karting'))],
    currentEvent: eventWithoutKarting,
    commands: [startAt('14:15')],
  })
  answers.chosenSubjects = []
  await saveAndShow(edits)
  expect(shownMessages.conflicts[0]?.choices).toMatchObject([
    { theirs: ['Not in the package'], refusedText: expect.stringMatching(/./) },
  ])
})

test('if the event was cancelled, the edits are shown with the reason and are not sent again', async () => {
  const refusal = new RequestFailure('stageForbids', {
    status: 409,
    message: 'Cancelled',
    data: { facts: { changedBy: 'Our team', changedAt: '2027-02-01T14:05:00.000Z' }, fields: [] },
  })
  const cancelledEvent = eventAtVersion(9, (event) => ({ ...event, statusStage: 'Cancelled' }))
  const { sentSaves, builder, edits } = startEditing({
    responders: [failing(refusal)],
    currentEvent: cancelledEvent,
  })
  answers.chosenSubjects = []
  await saveAndShow(edits)
  expect(shownMessages.conflicts[0]?.choices).toMatchObject([
    { refusedText: expect.stringContaining('ancelled') },
  ])
  expect([sentSaves.length, builder.read().event.statusStage]).toEqual([1, 'Cancelled'])
})

test.each([
  ['again', 1, '/my-events/package?eventId=ev-1&packageId=pk-new'],
  ['leave', 0, '/my-events?eventId=ev-1'],
] as const)(
  'a package that was deleted before the save is added again with the edits or left deleted: %s',
  async (answer, addedCount, href) => {
    const eventWithoutPackages = eventAtVersion(9, (event) => ({ ...event, packages: [] }))
    const { builder, addedPackages, openedUrls, edits } = startEditing({
      responders: [failing(refusalAfterChange('pk-1#removed'))],
      currentEvent: eventWithoutPackages,
    })
    answers.afterDeletion = answer
    await saveAndShow(edits)
    expect([addedPackages.length, openedUrls, builder.read().isChanged]).toEqual([
      addedCount,
      [href.replace('ev-1', exampleEvent.id)],
      false,
    ])
    if (answer === 'again') expect(JSON.stringify(addedPackages)).toContain('pr-boat')
  },
)

test('after any other failure, the edits stay queued for a retry', async () => {
  const problem = new Error('no')
  const { builder, edits } = startEditing({ responders: [failing(problem)] })
  expect(await saveAndShow(edits)).toBe('not saved')
  expect(shownMessages.failures).toEqual([problem])
  expect(builder.read().queue).toEqual([addBoat])
})

const connectionLost = new ConnectionLost(new Error('lost'))

test('without a connection no error is shown, and the save is repeated with the same id', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const { builder, sentSaves, edits } = startEditing({ responders: [failing(connectionLost), succeeding] })
  expect(await saveAndShow(edits)).toBe('not saved')
  expect([shownMessages.failures, builder.read().queue]).toEqual([[], [addBoat]])
  expect(await saveAndShow(edits)).toBe('saved')
  expect(sentSaves[1]).toEqual(sentSaves[0])
})

test('after a lost response, the save is repeated with the same id, and later edits follow', async () => {
  const addPerson: PackageCommand = { name: 'editEstimatedCustomers', packageId: 'pk-1', data: { delta: 1 } }
  const { builder, sentSaves, edits } = startEditing({
    responders: [failing(connectionLost), async () => eventAtVersion(8), succeeding],
    commands: [startAt('14:15'), addPerson],
  })
  await saveAndShow(edits)
  builder.edit([addBoat])
  expect(await saveAndShow(edits)).toBe('saved')
  expect(sentSaves[1]).toEqual(sentSaves[0])
  expect(sentSaves[2]).toMatchObject({ commandList: [addBoat], version: 8 })
})

test('after a lost response, a later edit that no longer fits is not sent, and a message lists it', async () => {
  const withoutKarting = eventAtVersion(8, (event) => ({
    ...event,
    packages: event.packages.map((pack) => ({
      ...pack,
      entries: pack.entries.filter(({ itineraryId }) => itineraryId !== 'it-karting'),
    })),
  }))
  for (const save of [
    saveAndShow,
    (edits: Parameters<typeof quietSave>[0]) =>
      createSaver()
        .save(quietSave(edits, messages))
        .catch(() => {}),
  ]) {
    shownMessages.rejected = []
    const { builder, sentSaves, edits } = startEditing({
      responders: [failing(connectionLost), async () => withoutKarting],
    })
    await save(edits)
    builder.edit([startAt('14:15')])
    expect(await save(edits)).toBe('saved')
    expect(shownMessages.rejected).toEqual(['Indoor karting: start time (14:15)'])
    expect([sentSaves.length, sentSaves[1]]).toEqual([2, sentSaves[0]])
  }
})

test('after a lost response, only edits that are still queued are sent, based on the same version', async () => {
  const { builder, sentSaves, edits } = startEditing({ responders: [failing(connectionLost), succeeding] })
  await saveAndShow(edits)
  expect(saveToRepeat(builder, edits.target)).toEqual(sentSaves[0])
  builder.undo()
  expect(saveToRepeat(builder, edits.target)).toBeUndefined()
  builder.edit([startAt('14:15')])
  expect(await saveAndShow(edits)).toBe('saved')
  expect(sentSaves[1]).toMatchObject({ commandList: [startAt('14:15')], version: sentSaves[0]!.version })
  expect(sentSaves).toHaveLength(2)
})

test('if the server has applied the lost save, another edit of the same value is a conflict', async () => {
  const { builder, sentSaves, edits } = startEditing({
    responders: [failing(connectionLost), failing(refusalAfterChange('pk-1/it-karting'))],
    currentEvent: eventWithLaterStart,
    commands: [startAt('16:30')],
  })
  await saveAndShow(edits)
  builder.edit([startAt('14:15')])
  await saveAndShow(edits)
  expect(sentSaves[1]).toMatchObject({ commandList: [startAt('14:15')], version: sentSaves[0]!.version })
  expect(shownMessages.conflicts[0]?.choices).toMatchObject([{ title: 'Indoor karting' }])
})

test('a lost save is not sent again after its edits were discarded, not even if the user repeats one of them', async () => {
  const { builder, sentSaves, edits } = startEditing({ responders: [failing(connectionLost), succeeding] })
  await saveAndShow(edits)
  discardEdits(edits)
  expect(saveToRepeat(builder, edits.target)).toBeUndefined()
  builder.edit([addBoat])
  await saveAndShow(edits)
  expect(sentSaves[1]?.requestId).not.toBe(sentSaves[0]!.requestId)
})

test('back online, a lost save is repeated unless its edits were undone or its page was closed', async () => {
  const { builder, edits } = startEditing({ responders: [failing(connectionLost)] })
  const save = vi.fn()
  const reconnect = () => window.dispatchEvent(new Event('online'))
  const stop = resendWhenOnline(builder, edits.target, save)
  reconnect()
  expect(save).not.toHaveBeenCalled()
  await saveAndShow(edits)
  reconnect()
  expect(save).toHaveBeenCalledTimes(1)
  builder.undo()
  reconnect()
  expect(save).toHaveBeenCalledTimes(1)
  builder.redo()
  stop()
  reconnect()
  expect(save).toHaveBeenCalledTimes(1)
})

test('without the permission to save, a save discards the edits, including those of a lost save', async () => {
  const { builder, sentSaves, edits } = startEditing({ responders: [failing(connectionLost)] })
  await saveAndShow(edits)
  const save = { ...saveWithMessages(edits, new QueryClient(), messages), canSave: false }
  expect(await createSaver().save(save)).toBe('not saved')
  expect([builder.read().isChanged, readUnconfirmed(edits.target), sentSaves.length]).toEqual([
    false,
    undefined,
    1,
  ])
})

test('a lost save is never sent for another user of the same tab, and is removed when its user logs out', async () => {
  const { builder, edits } = startEditing({ responders: [failing(connectionLost)] })
  await saveAndShow(edits)
  const { target } = edits
  expect(saveToRepeat(builder, { ...target, user: { ...target.user, id: 'cu-other' } })).toBeUndefined()
  expect(readUnconfirmed(target)).toBeDefined()
  const stop = removeUnconfirmedOnLogOut()
  broadcastSession({ state: 'logoutSuccessful' })
  stop()
  expect(readUnconfirmed(target)).toBeUndefined()
})

test('an expired session ends the save without a message, and the edits stay (PKG-072)', async () => {
  const { builder, edits } = startEditing({ responders: [failing(new SessionExpiredError())] })
  expect(await saveAndShow(edits)).toBe('not saved')
  expect(shownMessages.failures).toEqual([])
  expect(builder.read().isChanged).toBe(true)
})

test('a save without messages throws its failure, so that the form can show it, and the edits stay', async () => {
  const conflict = refusalAfterChange('')
  const { builder, edits } = startEditing({ responders: [failing(conflict)] })
  await expect(createSaver().save(quietSave(edits))).rejects.toBe(conflict)
  expect(shownMessages.failures).toEqual([])
  expect(builder.read().isChanged).toBe(true)
})
