import { beforeAll, expect, test } from 'vitest'
import { addDays, dayOf } from '#kernel/dates.ts'
import { createSampleGroup, testEventApp } from '#tests/support/sample-event.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'

const { site, staff, supplier } = await testEventApp()
const { organiser, guest, stranger, id, packageId } = await createSampleGroup(site)
const creationDay = dayOf(site.clock.now)
const changeDay = addDays(creationDay, 2)
const readDates = async () => (await staff.get(`/api/event/${id}/priceHistory/dateList`)).body.data
const pricesOn = async (date: string, browser: TestBrowser = staff) =>
  (await browser.get(`/api/event/${id}/prices/${date}`)).body.data
const setDiscount = (eventDiscountMargin: number) =>
  staff.put(`/api/event/${id}/updateDiscountMargin`, { eventDiscountMargin })
const advance = (days: number) => {
  site.clock.now = new Date(site.clock.now.getTime() + days * 86_400_000)
}
const readMoney = async () => (await staff.get(`/api/event/${id}`)).body.data.packageOption[0].money

let firstMoney: { pricePerPersonGBP: number; priceGBP: number }
beforeAll(async () => {
  firstMoney = await readMoney()
  advance(2)
  expect((await setDiscount(3)).status).toBe(200)
  expect((await setDiscount(1)).status).toBe(200)
  advance(2)
  // A change of the commission does not change any price.
  expect((await staff.post(`/api/event/${id}/updateCommission`, { commission: 5 })).status).toBe(200)
})

test('each day on which a price changed is listed once, newest first (PAY-024, PAY-O15, API-036)', async () => {
  expect(await readDates()).toEqual([changeDay, creationDay])
})

test('the prices of a date are those of each package at the end of that day (PAY-024, PAY-O15, API-039)', async () => {
  const before = {
    packageOptionId: packageId,
    price: firstMoney.pricePerPersonGBP,
    totalPrice: firstMoney.priceGBP,
  }
  const { pricePerPersonGBP, priceGBP } = await readMoney()
  expect(pricePerPersonGBP).toBe(firstMoney.pricePerPersonGBP - 1)
  expect(await pricesOn(creationDay)).toEqual([before])
  expect(await pricesOn(addDays(creationDay, 1))).toEqual([before])
  const after = { packageOptionId: packageId, price: pricePerPersonGBP, totalPrice: priceGBP }
  expect(await pricesOn(changeDay)).toEqual([after])
  expect(await pricesOn(addDays(changeDay, 1))).toEqual([after])
  const tooEarly = await staff.get(`/api/event/${id}/prices/${addDays(creationDay, -1)}`)
  expect([tooEarly.status, tooEarly.body.code]).toEqual([404, 'nodeNotFound'])
  expect((await staff.get(`/api/event/${id}/prices/2026-02-30`)).body.code).toBe('invalidInput')
})

test('only staff can read the prices of every day on which a price changed, oldest first (PAY-O15)', async () => {
  const readHistory = (browser: TestBrowser) => browser.get(`/api/event/${id}/priceHistory`)
  expect((await readHistory(staff)).body.data).toEqual([
    { date: creationDay, prices: await pricesOn(creationDay), lastChange: null },
    { date: changeDay, prices: await pricesOn(changeDay), lastChange: expect.anything() },
  ])
  for (const browser of [organiser, guest, stranger, supplier, site.visitor()])
    expect((await readHistory(browser)).status).toBe(403)
})

test('the last change of a day is shown with its time and the prices before it, even if it was not the first of the day', async () => {
  const lastChange = async () =>
    (await staff.get(`/api/event/${id}/priceHistory`)).body.data.at(-1).lastChange
  const { pricePerPersonGBP: firstPrice } = firstMoney
  expect(await lastChange()).toMatchObject({ pricesBefore: [{ price: firstPrice - 3 }] })
  const { pricePerPersonGBP: price } = await readMoney()
  await setDiscount(5)
  const changedAt = site.clock.now.toISOString()
  expect(await lastChange()).toMatchObject({
    at: changedAt,
    pricesBefore: [{ packageOptionId: packageId, price }],
  })
  await setDiscount(1)
})

test('the organiser and guests can read the prices that the event shows them; only staff can read the dates (PERM-007, API-036, API-039)', async () => {
  const { pricePerPersonGBP, priceGBP } = firstMoney
  const ownPrice = { packageOptionId: packageId, price: pricePerPersonGBP }
  expect(await pricesOn(creationDay, organiser)).toEqual([{ ...ownPrice, totalPrice: priceGBP }])
  const guestMoney = (await guest.get(`/api/event/${id}`)).body.data.packageOption[0].money
  expect(await pricesOn(creationDay, guest)).toEqual([
    'pricePerPersonGBP' in guestMoney ? ownPrice : { packageOptionId: packageId },
  ])
  for (const browser of [stranger, supplier])
    expect((await browser.get(`/api/event/${id}/prices/${creationDay}`)).status).toBe(403)
  for (const browser of [organiser, guest, stranger, supplier])
    expect((await browser.get(`/api/event/${id}/priceHistory/dateList`)).status).toBe(403)
})

test('a save by a process whose clock is behind changes the newest prices, not those of an earlier day', async () => {
  const { now } = site.clock
  site.clock.now = new Date(`${addDays(dayOf(now), 1)}T00:00:01Z`)
  await setDiscount(4)
  site.clock.now = new Date(site.clock.now.getTime() - 2000)
  await setDiscount(2)
  const history = (await staff.get(`/api/event/${id}/priceHistory`)).body.data
  const { pricePerPersonGBP: price } = await readMoney()
  expect(price).toBe(firstMoney.pricePerPersonGBP - 2)
  expect(history.at(-1).prices).toMatchObject([{ price }])
  expect(history.at(-2).prices).toMatchObject([{ price: firstMoney.pricePerPersonGBP - 1 }])
})
