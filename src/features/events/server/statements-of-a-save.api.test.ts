import { expect, test } from 'vitest'
import { createSampleEvent, testEventApp } from '#tests/support/sample-event.ts'
import { statementsOf } from '#tests/support/statements-of.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'

const { site, staff } = await testEventApp()

/**
 * The maximum number of statements for a save of one command: session, access, begin, lock, facts, the event's row with
 * its log, commit, transactions. Staff also get the tasks of products, and their access check needs two statements.
 */
const maxStatements = { organiser: 8, staff: 10 }

test('a small save sends at most eight statements for an organiser, and ten for staff', async () => {
  const ann = await site.signUp()
  const { event, packageId } = await createSampleEvent(site, ann)
  const { itineraryId } = event.packageOption[0].productList[0].itinerary[0]
  const saveBy = (browser: TestBrowser, startTime: string) => async () => {
    const command = { name: 'editStartTime', packageId, itineraryId, data: { startTime } }
    const { status, body } = await browser.put(`/api/event/${event._doc}`, { commandList: [command] })
    expect([status, JSON.stringify(body)]).toEqual([200, expect.stringContaining(`"${startTime}"`)])
  }
  for (const [browser, time, max] of [
    [ann, '11:15', maxStatements.organiser],
    [staff, '12:45', maxStatements.staff],
  ] as const) {
    const sent = await statementsOf(site.config.databaseUrl, saveBy(browser, time))
    expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(max)
  }
})

test('control: every statement is counted, including begin, commit and repeated ones', async () => {
  const sent = await statementsOf(site.config.databaseUrl, () =>
    site.db.transaction().execute(async (tx) => {
      for (const _ of [1, 2, 3]) await tx.selectFrom('role_document').select('name').execute()
    }),
  )
  expect(sent).toHaveLength(5)
})
