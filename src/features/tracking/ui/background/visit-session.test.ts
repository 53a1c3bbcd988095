import { expect, test } from 'vitest'
import { openStorage } from '#platform/browser/storage.ts'
import { storageArea } from '#tests/support/storage-area.ts'
import { createVisitSession } from './visit-session.ts'

const minute = 60_000

const details = { deviceColorDepth: 24, devicePixelRatio: 2, devicePlatform: 'Linux' }
const noDetails = { deviceColorDepth: 0, devicePixelRatio: 0, devicePlatform: '' }

/** Opens a browser and records its requests; `cookie` is the result of the server's check of the session cookie. */
const openBrowser = () => {
  const area = storageArea()
  const requests: [string, unknown?][] = []
  const state = {
    now: Date.parse('2026-11-24T12:00:00Z'),
    cookie: 'invalid' as 'ok' | 'invalid',
    accepts: false,
    counted: [] as ('new' | 'later')[],
  }
  const doneResponse = { data: { ok: true as const } }
  const openPage = () =>
    createVisitSession({
      api: {
        checkSessionCookie: async () => ({ data: state.cookie, sessionTimeout: 20 }),
        startSession: async (input) => {
          requests.push(['start', input])
          state.cookie = 'ok'
          return doneResponse
        },
        updateSession: async (input) => {
          requests.push(['update', input])
          return doneResponse
        },
        endSession: async () => {
          requests.push(['end'])
          state.cookie = 'invalid'
          return doneResponse
        },
      },
      storage: openStorage(
        () => area,
        () => expect.fail('no storage'),
      ),
      now: () => state.now,
      acceptsCookies: () => state.accepts,
      device: (accepts) => ({
        deviceHeight: 800,
        deviceWidth: 360,
        ...(accepts ? details : noDetails),
      }),
      deviceDetails: () => details,
      source: (accepts) => ({
        landingPage: accepts ? '/stag?gclid=1' : '/stag',
        refUrl: accepts ? 'https://search.example/' : '',
      }),
      readSection: () => undefined,
      onConsentedSession: (isNew) => {
        state.counted.push(isNew ? 'new' : 'later')
      },
    })
  return { area, requests, state, open: openPage }
}

test('a session starts once, continues in other pages, and starts again after the allowed inactivity (TRK-001)', async () => {
  const { open, requests, state, area } = openBrowser()
  state.accepts = true
  await open().open()
  expect(Number(area.getItem('lastActivity'))).toBe(state.now)
  state.now += 19 * minute
  const page = open()
  await page.open()
  expect(requests.map(([name]) => name)).toEqual(['start'])
  state.now += 20 * minute
  expect(page.touch()).toBe(false)
  state.now += 20 * minute + 1
  expect(page.touch()).toBe(true)
  await page.open()
  expect(requests.map(([name]) => name)).toEqual(['start', 'start'])
  area.removeItem('lastActivity')
  await open().open()
  state.cookie = 'invalid'
  await open().open()
  expect(state.counted).toEqual(['new', 'new', 'new', 'new'])
})

test('before cookies are accepted, a session contains only the size of the screen and the path, and is not counted (TRK-O9)', async () => {
  const { open, requests, state } = openBrowser()
  const page = open()
  await page.open()
  await page.update('ann')
  const started = { deviceHeight: 800, deviceWidth: 360, ...noDetails, landingPage: '/stag', refUrl: '' }
  expect(requests).toEqual([['start', started]])
  expect(state.counted).toEqual([])
  state.accepts = true
  await page.update('ann')
  await page.update('ann')
  expect(requests.slice(1)).toEqual([
    [
      'update',
      {
        lastActivity: new Date(state.now).toISOString(),
        userId: 'ann',
        ...details,
        landingPage: '/stag?gclid=1',
        refUrl: 'https://search.example/',
      },
    ],
  ])
  expect(state.counted).toEqual(['later'])
})

test('if cookies are accepted on a later page, that page adds the data of the device, but not where the visitor came from (TRK-O9)', async () => {
  const { open, requests, state } = openBrowser()
  await open().open()
  const secondPage = open()
  await secondPage.open()
  state.accepts = true
  await secondPage.update(undefined)
  await open().update(undefined)
  const lastActivity = new Date(state.now).toISOString()
  expect(requests.slice(1)).toEqual([
    ['update', { lastActivity, userId: undefined, ...details }],
    ['update', { lastActivity, userId: undefined }],
  ])
  expect(state.counted).toEqual(['later'])
})

test('logging out ends the session, and the next activity starts another', async () => {
  const { open, requests } = openBrowser()
  const page = open()
  await page.open()
  await page.end()
  expect(page.touch()).toBe(true)
  await page.open()
  expect(requests.map(([name]) => name)).toEqual(['start', 'end', 'start'])
})
