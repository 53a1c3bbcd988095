import { expect, test } from 'vitest'
import { createSampleGroup, testEventApp } from '#tests/support/sample-event.ts'
import { readStored, writeStoredEvent } from '#tests/support/stored-event.ts'

const unsafeHtml =
  '<p onclick="mark()">Two <b>vegans</b><script>mark()</script>, <a href="javascript:mark()">us</a></p>'
const sanitised = '<p>Two <b>vegans</b>, <a rel="noopener noreferrer nofollow">us</a></p>'

const { site, staff } = await testEventApp()
const { organiser, id, packageId, itineraryId } = await createSampleGroup(site)

const readStoredRow = async () =>
  JSON.stringify(await site.db.selectFrom('event').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
const read = async () => (await staff.get(`/api/event/${id}`)).body.data

test.each([
  ['eventSummaryNotes', 'summary'],
  ['updateCustomerNote', 'customer'],
  ['updateStaffNote', 'staff'],
  ['eventSummaryLostSaleNote', 'lostSale'],
])('scripts are removed from a note before it is stored: %s (SHELL-069)', async (call, name) => {
  const { status } = await staff.put(`/api/event/${id}/${call}`, { note: unsafeHtml })
  expect(status).toBe(200)
  expect((await read()).notes[name]).toBe(sanitised)
  expect(await readStoredRow()).not.toContain('mark()')
})

test('scripts are removed from the notes in commands (SHELL-069)', async () => {
  const commandList = [
    { name: 'editEventNotes', packageId, data: { notes: unsafeHtml } },
    { name: 'addCustomerNotes', packageId, data: { note: unsafeHtml } },
  ]
  expect((await organiser.put(`/api/event/${id}`, { commandList })).status).toBe(200)
  const productNote = { doneBy: 'staff', showTo: ['staff'], note: unsafeHtml }
  const noteCommands = [{ name: 'editProductNote', packageId, itineraryId, data: { productNote } }]
  expect((await staff.put(`/api/event/${id}`, { commandList: noteCommands })).status).toBe(200)
  const [pack] = (await read()).packageOption
  expect([pack.eventNotes, pack.customerNote]).toEqual([sanitised, sanitised])
  expect(pack.productList[0].itinerary[0].productNote.note).toBe(sanitised)
  expect(await readStoredRow()).not.toContain('mark()')
})

test('a note that was stored with a script is sanitised when it is read (SHELL-069)', async () => {
  const event = await readStored(site.db, id)
  await writeStoredEvent(site.db, id, { ...event, notes: { ...event.notes, summary: unsafeHtml } })
  expect(await readStoredRow()).toContain('mark()')
  expect((await read()).notes.summary).toBe(sanitised)
})

test('notes without markup stay as typed', async () => {
  const note = 'Arrive 6 < 7pm & <3 fun'
  await staff.put(`/api/event/${id}/updateStaffNote`, { note })
  expect((await read()).notes.staff).toBe(note)
})

test('names with markup are refused (SHELL-069)', async () => {
  const refused = {
    status: 422,
    body: { errors: [{ path: 'name', message: 'This field does not look correct' }] },
  }
  expect(await organiser.put(`/api/event/${id}/name`, { name: 'Do <b>it</b>' })).toMatchObject(refused)
  expect(
    await organiser.post(`/api/event/${id}/addUnregisteredGuest`, { name: '<img src=x onerror=mark()>' }),
  ).toMatchObject(refused)
})
