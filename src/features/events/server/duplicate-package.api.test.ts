import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { maxPackages } from '#features/event-document/rules/document-limits.ts'
import { addDays, dayOf } from '#kernel/dates.ts'
import { createSampleGroup } from '#tests/support/sample-event.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp()
})

type Option = { id: string; productList: { productId: string; itinerary: { itineraryId: string }[] }[] }

const duplicate = (
  browser: TestBrowser,
  { id, packageId }: { id: string; packageId: string },
  requestId = randomUUID(),
) => browser.post(`/api/event/${id}/package/${packageId}/duplicate`, { requestId })
const optionsOf = async (browser: TestBrowser, id: string): Promise<Option[]> =>
  (await browser.get(`/api/event/${id}`)).body.data.packageOption
const entryIds = (option: Option) =>
  option.productList.flatMap(({ itinerary }) => itinerary).map(({ itineraryId }) => itineraryId)

test('organiser and staff can add a copy of an option, with the same products and price (EVT-O25, API-O18)', async () => {
  const group = await createSampleGroup(site)
  for (const browser of [group.organiser, await site.signIn('staff')]) {
    const { status, body } = await duplicate(browser, group)
    expect(status, JSON.stringify(body)).toBe(200)
    const options = body.data.event.packageOption
    const [original, copy] = [options[0], options.at(-1)]
    expect(copy.id).toBe(body.data.packageId)
    expect(copy).toMatchObject({
      status: 'Option',
      startDate: original.startDate,
      nightsCount: original.nightsCount,
      peopleCount: original.peopleCount,
    })
    expect(copy.money.pricePerPersonGBP).toBe(original.money.pricePerPersonGBP)
    expect(copy.productList.map(({ productId }: Option['productList'][number]) => productId)).toEqual(
      original.productList.map(({ productId }: Option['productList'][number]) => productId),
    )
    expect(entryIds(copy)).not.toEqual(entryIds(original))
  }
  expect(await optionsOf(group.organiser, group.id)).toHaveLength(3)
})

test('the copy of an option whose date has passed has the same date (EVT-O25)', async () => {
  const group = await createSampleGroup(site)
  const staff = await site.signIn('staff')
  const startDate = addDays(dayOf(site.clock.now), -3)
  const { id, packageId } = group
  const dates = { name: 'editDate', packageId, data: { startDate, endDate: addDays(startDate, 2) } }
  expect((await staff.put(`/api/event/${id}`, { commandList: [dates] })).status).toBe(200)
  const { body } = await duplicate(group.organiser, group)
  const copy = body.data.event.packageOption.at(-1)
  expect(copy).toMatchObject({ id: body.data.packageId, startDate })
})

test('guests, strangers, suppliers and visitors cannot duplicate an option (EVT-O25, PERM-007)', async () => {
  const group = await createSampleGroup(site)
  for (const browser of [group.guest, group.stranger, await site.signIn('supplier')])
    expect((await duplicate(browser, group)).status).toBe(403)
  expect((await duplicate(site.visitor(), group)).status).toBeGreaterThanOrEqual(401)
  expect(await optionsOf(group.organiser, group.id)).toHaveLength(1)
})

test('a duplication that is sent twice, even concurrently, adds one copy (EVT-O25, API-O18)', async () => {
  const group = await createSampleGroup(site)
  const requestId = randomUUID()
  const responses = await Promise.all([1, 2, 3].map(() => duplicate(group.organiser, group, requestId)))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  const [copyId, ...otherIds] = new Set(responses.map(({ body }) => body.data.packageId))
  expect(otherIds).toEqual([])
  expect((await optionsOf(group.organiser, group.id)).map(({ id }) => id)).toEqual([group.packageId, copyId])
  // A retry after the copy was removed does not restore it.
  await group.organiser.delete(`/api/event/${group.id}/package/${copyId}`)
  const retry = await duplicate(group.organiser, group, requestId)
  expect([retry.status, retry.body.code]).toEqual([409, 'packageAlreadySaved'])
})

test('two duplications at once add two copies, up to the maximum of an event (EVT-O25)', async () => {
  const group = await createSampleGroup(site)
  const responses = await Promise.all([duplicate(group.organiser, group), duplicate(group.organiser, group)])
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
  const options = await optionsOf(group.organiser, group.id)
  expect(new Set(options.flatMap(entryIds)).size).toBe(3)
  for (let count = options.length; count < maxPackages; count += 1)
    expect((await duplicate(group.organiser, group)).status).toBe(200)
  const refused = await duplicate(group.organiser, group)
  expect(refused.body.code).toBe('eventFull')
  expect(await optionsOf(group.organiser, group.id)).toHaveLength(maxPackages)
})

test('neither a missing option nor the option of a booked event can be duplicated (EVT-O25, PKG-059)', async () => {
  const group = await createSampleGroup(site)
  const missing = await duplicate(group.organiser, { ...group, packageId: 'nothing' })
  expect([missing.status, missing.body.code]).toEqual([404, 'nodeNotFound'])
  const staff = await site.signIn('staff')
  await staff.post(`/api/event/${group.id}/package/${group.packageId}/bookWithoutPayment`)
  for (const browser of [group.organiser, staff]) {
    const booked = await duplicate(browser, group)
    expect([booked.status, booked.body.code]).toEqual([409, 'stageForbids'])
  }
})
