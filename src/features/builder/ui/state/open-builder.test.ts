import { expect, onTestFinished, test, vi } from 'vitest'
import { exampleEvent } from '#features/event-commands/rules/example-event.ts'
import { wireEvent } from '#features/events/rules/reading/wire-event.ts'
import { fullVisibility } from '#features/events/rules/testing/visibilities.ts'
import { storageArea } from '#tests/support/storage-area.ts'
import type { BuilderDeps } from '../builder-deps.ts'
import { type BuilderTarget, type BuilderUser, openBuilder } from './open-builder.ts'
import { hasStoredEdits } from './stored-edits.ts'

/** Gives the test an empty session storage. @returns a function that reads the stored changed flag */
const openTab = () => {
  const sessionStorage = storageArea()
  vi.stubGlobal('window', { sessionStorage })
  onTestFinished(() => void vi.unstubAllGlobals())
  return () => sessionStorage.entries.get('package-changed')
}

/** Silences the builder's warnings, because the catalogue of this test has no products. */
const ignoreMissingProducts = () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => void vi.restoreAllMocks())
}

const organiser = { id: exampleEvent.organiserId, isStaff: false, roles: [] }
const deps = {
  readEvent: async () =>
    wireEvent(
      exampleEvent,
      { kind: 'organiser', customerId: organiser.id },
      { today: '2027-02-01', visibility: fullVisibility },
    ),
  readLocation: async () => ({ id: 'lo-newcastle', name: 'Newcastle' }),
  readLimits: async () => ({}),
  readPriceDisplay: async () => ({ products: true, packages: true }),
  readProduct: () => Promise.reject(Object.assign(new Error('gone'), { status: 404 })),
  readRole: async (name: string) => ({
    name,
    permissions: [{ path: 'packagePageFunctions.savePackage', value: 'Yes' }],
  }),
} as unknown as BuilderDeps

const editNotes = (text: string, packageId = 'pk-1') =>
  ({ name: 'editEventNotes', packageId, data: { notes: text } }) as const

const targetOf = (user: BuilderUser): BuilderTarget => ({
  kind: 'saved',
  eventId: exampleEvent.id,
  packageId: 'pk-1',
  user,
})

test('a saved package counts as changed while it has a queue; the session stores the flag (PKG-021)', async () => {
  ignoreMissingProducts()
  const readFlag = openTab()
  const builder = await openBuilder(deps, targetOf(organiser))
  expect([builder.read().isChanged, readFlag()]).toEqual([false, 'false'])
  expect(builder.edit([editNotes('Two vegans')])).toBeUndefined()
  expect([builder.read().isChanged, readFlag()]).toEqual([true, 'true'])
  builder.undo()
  expect([builder.read().isChanged, readFlag()]).toEqual([false, 'false'])
  builder.edit([editNotes('Three vegans')])
  builder.discard()
  expect([builder.read().isChanged, readFlag()]).toEqual([false, 'false'])
  builder.edit([editNotes('Four vegans')])
  builder.load(exampleEvent)
  expect([builder.read().isChanged, readFlag()]).toEqual([false, 'false'])
})

test('an unsaved package counts as changed if it differs from its initial state (PKG-021)', async () => {
  const readFlag = openTab()
  const builder = await openBuilder(deps, { kind: 'draft', section: 'stag', location: 'newcastle' })
  expect(readFlag()).toBe('false')
  builder.edit([editNotes('A surprise', builder.packageId)])
  expect(readFlag()).toBe('true')
  builder.edit([editNotes('', builder.packageId)])
  expect(readFlag()).toBe('false')
})

test('unsaved edits are restored for the user who made them, and not for the next user of the tab', async () => {
  ignoreMissingProducts()
  openTab()
  const eventId = exampleEvent.id
  const staff = { id: 'st-1', isStaff: true, roles: ['Manager'] }
  const organiserBuilder = await openBuilder(deps, targetOf(organiser))
  organiserBuilder.edit([editNotes('Two vegans')])
  const staffBuilder = await openBuilder(deps, targetOf(staff))
  expect([staffBuilder.read().queue, hasStoredEdits({ user: staff, eventId })]).toEqual([[], false])
  staffBuilder.edit([editNotes('By staff')])
  staffBuilder.discard()
  expect((await openBuilder(deps, targetOf(organiser))).read().queue).toEqual([editNotes('Two vegans')])
  expect(hasStoredEdits({ user: organiser, eventId })).toBe(true)
})
