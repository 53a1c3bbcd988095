import { beforeEach, expect, test } from 'vitest'
import { toasts } from '#platform/ui/overlays/toast.ts'
import { clearToasts } from '#tests/support/clear-toasts.ts'
import { addBoat, tryBuilder } from '../testing/try-builder.ts'
import { showUndoable } from './show-undoable.ts'

beforeEach(clearToasts)

const texts = () => toasts.toasts().map(({ text }) => text)
const remove = (itineraryId: string) =>
  ({ name: 'removeProduct', packageId: 'pk-1', itineraryId, data: {} }) as const

test('Undo is offered until the next edit, because it would then revert that edit', () => {
  const { builder } = tryBuilder({ isSaved: false })
  builder.edit([remove('it-karting')])
  showUndoable(builder, 'Karting removed')
  builder.recalculate()
  expect(texts()).toEqual(['Karting removed'])
  builder.edit([addBoat])
  expect(texts()).toEqual([])
})

test('Undo reverts the edit, and its message disappears', () => {
  const { builder } = tryBuilder({ isSaved: false })
  const entryIds = () => builder.read().pack.entries.map(({ itineraryId }) => itineraryId)
  builder.edit([remove('it-karting')])
  expect(entryIds()).not.toContain('it-karting')
  showUndoable(builder, 'Karting removed')
  toasts.toasts()[0]?.action?.onPress()
  expect(entryIds()).toContain('it-karting')
  expect(texts()).toEqual([])
})
