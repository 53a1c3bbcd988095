import { expect, test } from 'vitest'
import { RequestFailure } from '#platform/browser/request-failure.ts'
import { openStorage } from '#platform/browser/storage.ts'
import { storageArea } from '#tests/support/storage-area.ts'
import { minuteOf, type StampedMinute } from '../../rules/minutes.ts'
import { createMinuteReport } from './minute-report.ts'

const minute = 60_000

/** Creates a fake browser whose tabs share storage, cookies and a clock. */
const fakeBrowser = () => {
  const area = storageArea()
  const storage = openStorage(
    () => area,
    () => expect.fail('no storage'),
  )
  const clock = { now: Date.parse('2026-11-24T12:00:00Z') }
  const cookies = new Map<string, { readonly value: string; readonly until: number }>()
  const jar = {
    get cookie() {
      const valid = [...cookies].filter(([, { until }]) => until > clock.now)
      return valid.map(([name, { value }]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      const [, name = '', value = '', age = ''] = /^(\w+)=(\w*); max-age=(\d+)/.exec(text) ?? []
      cookies.set(name, { value, until: clock.now + Number(age) * 1000 })
    },
  }
  const sentReports: StampedMinute[][] = []
  let failure: unknown
  const openTab = () =>
    createMinuteReport({
      key: 'staffTrack',
      storage,
      jar,
      now: () => clock.now,
      send: async (minutes) => {
        if (failure) throw failure
        sentReports.push(minutes)
      },
    })
  return {
    area,
    clock,
    sent: sentReports,
    openTab,
    failWith(reason: unknown) {
      failure = reason
    },
  }
}

const connectionError = new TypeError('no connection')
const refusal = new RequestFailure('notAllowed', {
  status: 403,
  message: 'Not allowed',
  data: { facts: {}, fields: [] },
})

test('a minute is sent once, by one of several tabs, with its checksum (TRK-012)', async () => {
  const { openTab, sent, clock } = fakeBrowser()
  const [firstTab, secondTab] = [openTab(), openTab()]
  firstTab.mark('ann', 'event-1')
  firstTab.mark('ann', 'event-2')
  secondTab.mark('ann')
  await Promise.all([firstTab.report('ann'), secondTab.report('ann')])
  expect(sent).toEqual([
    [
      {
        minute: minuteOf(clock.now),
        userId: 'ann',
        eventId: 'event-1',
        checksum: expect.stringMatching(/^\w{8}$/),
      },
    ],
  ])
})

test('the lock expires after ten seconds (TRK-012)', async () => {
  const { openTab, sent, clock } = fakeBrowser()
  const [firstTab, secondTab] = [openTab(), openTab()]
  firstTab.mark('ann')
  await firstTab.report('ann')
  clock.now += minute - 9_000
  // Another minute has begun by now.
  clock.now = Math.ceil(clock.now / minute) * minute
  secondTab.mark('ann')
  await secondTab.report('ann')
  expect(sent).toHaveLength(2)
  clock.now += 5_000
  firstTab.mark('bob')
  await firstTab.report('bob')
  expect(sent).toHaveLength(2)
  clock.now += 5_001
  await firstTab.report('bob')
  expect(sent).toHaveLength(3)
})

test('minutes that cannot be sent are sent in the next report, and refused ones are dropped (TRK-O6)', async () => {
  const { openTab, sent, clock, area, failWith } = fakeBrowser()
  const tab = openTab()
  tab.mark('ann')
  failWith(connectionError)
  await tab.report('ann')
  clock.now += minute
  tab.mark('ann')
  failWith(undefined)
  await tab.report('ann')
  expect(sent.map((minutes) => minutes.length)).toEqual([2])
  expect(area.entries.has('staffTrack')).toBe(false)

  clock.now += minute
  tab.mark('ann')
  failWith(refusal)
  await tab.report('ann')
  expect(area.entries.has('staffTrack')).toBe(false)
})

test('a report contains neither the minutes of another user of the browser nor invalid stored data', async () => {
  const { openTab, sent, area } = fakeBrowser()
  const tab = openTab()
  area.setItem('staffTrack', '{"not":"a list"}')
  tab.mark('bob')
  await tab.report('ann')
  expect(sent).toEqual([])
  area.setItem('staffTrack', JSON.stringify([{ minute: 1 }, null, 'x']))
  await tab.report('ann')
  expect(sent).toEqual([])
})
