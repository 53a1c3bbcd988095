import { expect, test } from 'vitest'
import { createTestStaff } from '#tests/support/create-test-user.ts'
import { createSampleEvent, createSampleGroup, testEventApp } from '#tests/support/sample-event.ts'

const { site, staff, supplier } = await testEventApp()
const { organiser, guest, stranger } = await createSampleGroup(site)

type Save = { version: number; doneBy: { name: string }; changes: string[] }

test('staff read the history of an event in words, newest first and by page, with the author of each change (STF-O9)', async () => {
  const { event, packageId } = await createSampleEvent(site, organiser)
  const path = `/api/event/${event._doc}`
  const { itineraryId } = event.packageOption[0].productList[0].itinerary[0]
  await organiser.put(`${path}/name`, { name: 'Wild geese' })
  await organiser.put(path, {
    commandList: [
      { name: 'editStartTime', packageId, itineraryId, data: { startTime: '14:30' } },
      { name: 'editEventNotes', packageId, data: { notes: 'Two vegetarians' } },
    ],
  })
  await staff.put(`${path}/salesFunnel`, { heat: 5 })
  const cost = { costOverride: 'Yes', agency: 77.7, per: 'person' }
  await staff.put(path, { commandList: [{ name: 'editCost', packageId, itineraryId, data: cost }] })

  const { body } = await staff.get(`${path}/changes`)
  const saves = body.data as Save[]
  expect(saves.slice(0, 4).map(({ doneBy, changes }) => [doneBy.name, changes])).toEqual([
    ['Stef Staff', ['Air Rifles & Archery: cost changed']],
    ['Stef Staff', ['Sales heat changed: 5']],
    [
      'Olga Orr',
      ['Air Rifles & Archery: start time changed: 14:30', 'Package 1: notes changed: Two vegetarians'],
    ],
    ['Olga Orr', ['Name changed: Wild geese']],
  ])
  expect(JSON.stringify(saves)).not.toContain('77.7')
  const versions = saves.map(({ version }) => version)
  expect(versions).toEqual([...versions].sort((one, other) => other - one))
  expect(body.count).toBe(saves.length)
  const secondPage = (await staff.get(`${path}/changes?limit=1&skip=1`)).body
  expect([secondPage.data.map((save: Save) => save.version), secondPage.count]).toEqual([
    [versions[1]],
    body.count,
  ])
})

test('saves are listed in the order of their versions, even if the order of their times differs', async () => {
  const { event } = await createSampleEvent(site, organiser)
  const path = `/api/event/${event._doc}`
  const now = site.clock.now
  for (const [name, earlierMs] of [
    ['One', 0],
    ['Two', 300],
    ['Three', 100],
  ] as const) {
    site.clock.now = new Date(now.getTime() - earlierMs)
    await organiser.put(`${path}/name`, { name })
  }
  site.clock.now = now
  const pages = await Promise.all(
    [0, 1, 2].map(async (skip) => (await staff.get(`${path}/changes?limit=1&skip=${skip}`)).body.data[0]),
  )
  expect(pages.map(({ changes }: Save) => changes[0])).toEqual([
    'Name changed: Three',
    'Name changed: Two',
    'Name changed: One',
  ])
})

test('the history shows neither names nor values of hidden products to staff without the permission for them (STF-O9, PERM-025)', async () => {
  const { event, packageId } = await createSampleEvent(site, organiser)
  const path = `/api/event/${event._doc}`
  const { itineraryId } = event.packageOption[0].productList[0].itinerary[0]
  const entryIds = { packageId, itineraryId }
  await staff.put(path, {
    commandList: [
      { ...entryIds, name: 'editStartTime', data: { startTime: '14:30' } },
      { ...entryIds, name: 'hideProduct', data: { hideProduct: true } },
    ],
  })
  const changesFor = async (browser: typeof staff) =>
    ((await browser.get(`${path}/changes?limit=1`)).body.data as Save[])[0]!.changes
  expect(await changesFor(staff)).toEqual([
    'Air Rifles & Archery: start time changed: 14:30',
    'Air Rifles & Archery: visibility to guests changed',
  ])
  expect(await changesFor(await createTestStaff(site, 'eventArea.view'))).toEqual([
    'A former or hidden product: start time changed',
    'A former or hidden product: visibility to guests changed',
  ])
  const allowedStaff = await createTestStaff(site, 'eventArea.view', 'packageProductDetails.hiddenProduct')
  expect(await changesFor(allowedStaff)).toEqual(await changesFor(staff))
})

test('only staff can read the history, and a missing event is not found', async () => {
  const { event } = await createSampleEvent(site, organiser)
  for (const browser of [organiser, guest, stranger, supplier, site.visitor()])
    expect((await browser.get(`/api/event/${event._doc}/changes`)).status).toBe(403)
  const response = await staff.get('/api/event/no-such-event/changes')
  expect([response.status, response.body.error]).toEqual([404, 'Node not found: no-such-event'])
  expect((await staff.get(`/api/event/${event._doc}/changes?limit=101`)).status).toBe(422)
})
