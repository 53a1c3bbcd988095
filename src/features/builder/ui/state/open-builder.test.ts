import { expect, onTestFinished, test, vi } from 'vitest'
import { exampleEvent } from '#features/event-commands/rules/example-event.ts'
import { wireEvent } from '#features/events/rules/reading/wire-event.ts'
import { fullVisibility } from '#features/events/rules/testing/visibilities.ts'
import { storageArea } from '#tests/support/storage-area.ts'
import type { BuilderDeps } from '../builder-deps.ts'
import { openBuilder } from './open-builder.ts'

/** The session storage of a tab, by key. */
const openTab = () => {
  const sessionStorage = storageArea()
  vi.stubGlobal('window', { sessionStorage })
  onTestFinished(() => void vi.unstubAllGlobals())
  return () => sessionStorage.entries.get('package-changed')
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

const notes = (text: string, packageId = 'pk-1') =>
  ({ name: 'editEventNotes', packageId, data: { notes: text } }) as const

test('a saved package is changed after an edit, and no longer when the queue is empty; the session stores it (PKG-021)', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => void vi.restoreAllMocks())
  const flag = openTab()
  const target = { kind: 'saved', eventId: exampleEvent.id, packageId: 'pk-1', user: organiser } as const
  const builder = await openBuilder(deps, target as Parameters<typeof openBuilder>[1])
  expect([builder.read().isChanged, flag()]).toEqual([false, 'false'])
  expect(builder.edit([notes('Two vegans')])).toBeUndefined()
  expect([builder.read().isChanged, flag()]).toEqual([true, 'true'])
  builder.undo()
  expect([builder.read().isChanged, flag()]).toEqual([false, 'false'])
  builder.edit([notes('Three vegans')])
  builder.discard()
  expect([builder.read().isChanged, flag()]).toEqual([false, 'false'])
  builder.edit([notes('Four vegans')])
  builder.load(exampleEvent)
  expect([builder.read().isChanged, flag()]).toEqual([false, 'false'])
})

test('an unsaved package is changed once it differs from its initial state (PKG-021)', async () => {
  const flag = openTab()
  const builder = await openBuilder(deps, { kind: 'draft', section: 'stag', location: 'newcastle' })
  expect(flag()).toBe('false')
  builder.edit([notes('A surprise', builder.packageId)])
  expect(flag()).toBe('true')
  builder.edit([notes('', builder.packageId)])
  expect(flag()).toBe('false')
})
