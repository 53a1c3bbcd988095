import { expect, test } from 'vitest'
import { createSampleEvent, testEventApp } from '#tests/support/sample-event.ts'
import { statementsOf } from '#tests/support/statements-of.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'

const { site, staff } = await testEventApp()

/**
 * The maximum number of statements for a save of one command: session, access, begin, lock, facts, the event's row with
 * its log, money and prices, commit, transactions. Staff also get the tasks of products, and their access check needs
 * two statements.
 */
const maxStatements = { organiser: 8, staff: 10 }

test('a small save sends at most eight statements for an organiser, and ten for staff, even if it changes the price', async () => {
  const ann = await site.signUp()
  const { event, packageId } = await createSampleEvent(site, ann)
  const { itineraryId } = event.packageOption[0].productList[0].itinerary[0]
  const save = async (browser: TestBrowser, name: string, data: object) => {
    const command = { name, packageId, itineraryId, data }
    const { status, body } = await browser.put(`/api/event/${event._doc}`, { commandList: [command] })
    expect(status, JSON.stringify(body)).toBe(200)
    const [pack] = body.data.event.packageOption
    return { startTime: pack.productList[0].itinerary[0].startTime, price: pack.money.priceGBP }
  }
  let prices: number[] = [event.packageOption[0].money.priceGBP]
  for (const [browser, startTime, needPeople, max] of [
    [ann, '11:15', 3, maxStatements.organiser],
    [staff, '12:45', 4, maxStatements.staff],
  ] as const) {
    const timeStatements = await statementsOf(site.config.databaseUrl, async () => {
      expect((await save(browser, 'editStartTime', { startTime })).startTime).toBe(startTime)
    })
    const priceStatements = await statementsOf(site.config.databaseUrl, async () => {
      prices = [...prices, (await save(browser, 'editCustomers', { needPeople, needUnits: null })).price]
    })
    for (const statements of [timeStatements, priceStatements])
      expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(max)
  }
  expect(new Set(prices).size, 'each change of people changed the price').toBe(3)
})

test('control: every statement is counted, including begin, commit and repeated ones', async () => {
  const statements = await statementsOf(site.config.databaseUrl, () =>
    site.db.transaction().execute(async (tx) => {
      for (const _ of [1, 2, 3]) await tx.selectFrom('role_document').select('name').execute()
    }),
  )
  expect(statements).toHaveLength(5)
})
