import { expect, test } from 'vitest'
import { entryAfter, tryCommand } from '../testing/try-command.ts'

const note = { doneBy: 'supplierContact', showTo: ['staff'], note: 'Ring first' }
const trial = { name: 'editProductNote', itineraryId: 'it-karting', data: { productNote: note } }

test('a note has its real author, whatever its sender claims (PKG-010)', () => {
  expect(entryAfter({ ...trial, by: 'staff' }).productNote).toEqual({ ...note, doneBy: 'staff' })
})

test('an organiser cannot write a note', () => {
  expect(tryCommand({ ...trial, by: 'organiser' })).toMatchObject({ refused: 'notAllowed' })
})
