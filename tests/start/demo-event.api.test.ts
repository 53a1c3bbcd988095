import { expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/test-app.ts'
import { ensureDemoEvent } from '../../scripts/demo-event.ts'

const countDemoEvents = async ({ db }: TestApp) =>
  (await db.selectFrom('event').select('id').where('organiser_id', '=', 'demo-organiser').execute()).length

test('if the catalogue lacks the products of the demo event, one line is logged and the server starts without the event', async () => {
  const site = await testApp()
  await site.db.deleteFrom('product').where('id', '=', 'newcastle-bottomless-brunch').execute()
  const lines: string[] = []
  await ensureDemoEvent(site.app.callAs, (line) => lines.push(line))
  expect(lines).toEqual([expect.stringMatching(/^The demo event could not be created: [^\n]+$/)])
  expect(await countDemoEvents(site)).toBe(0)
})

test('several processes that start at once create one demo event, which the demo guest has joined', async () => {
  const site = await testApp()
  const processes = [site.app, await site.secondProcess(), await site.secondProcess()]
  const lines: string[] = []
  await Promise.all(processes.map(({ callAs }) => ensureDemoEvent(callAs, (line) => lines.push(line))))
  expect(lines).toEqual([])
  expect(await countDemoEvents(site)).toBe(1)
  const guests = await site.db
    .selectFrom('event_guest')
    .select('customer_id')
    .orderBy('customer_id')
    .execute()
  expect(guests).toEqual([{ customer_id: 'demo-guest' }, { customer_id: 'demo-organiser' }])
})
