import { expect, test } from 'vitest'
import { areaStorage } from '#platform/browser/storage.ts'
import { storageArea } from '#tests/support/storage-area.ts'
import { createVisitSession } from './visit-session.ts'

const minute = 60_000

/** Opens a browser and records its requests; `cookie` is the result of the server's check of the session cookie. */
const openBrowser = () => {
  const area = storageArea()
  const requests: [string, unknown?][] = []
  const state = {
    now: Date.parse('2026-11-24T12:00:00Z'),
    cookie: 'invalid' as 'ok' | 'invalid',
    accepts: false,
    counted: 0,
  }
  const done = { data: { ok: true as const } }
  const open = () =>
    createVisitSession({
      api: {
        checkSessionCookie: async () => ({ data: state.cookie, sessionTimeout: 20 }),
        startSession: async (input) => {
          requests.push(['start', input])
          state.cookie = 'ok'
          return done
        },
        updateSession: async (input) => {
          requests.push(['update', input])
          return done
        },
        endSession: async () => {
          requests.push(['end'])
          state.cookie = 'invalid'
          return done
        },
      },
      storage: areaStorage(
        () => area,
        () => expect.fail('no storage'),
      ),
      now: () => state.now,
      acceptsCookies: () => state.accepts,
      device: () => ({
        deviceHeight: 800,
        deviceWidth: 360,
        deviceColorDepth: 24,
        devicePixelRatio: 2,
        devicePlatform: 'Linux',
      }),
      source: (accepts) => ({
        landingPage: accepts ? '/stag?gclid=1' : '/stag',
        refUrl: accepts ? 'https://search.example/' : '',
      }),
      readSection: () => undefined,
      onNewSession: () => {
        state.counted += 1
      },
    })
  return { area, requests, state, open }
}

test('a session starts once, continues in other pages, and starts again after the allowed inactivity (TRK-001)', async () => {
  const { open, requests, state, area } = openBrowser()
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
  expect(state.counted).toBe(4)
})

test('before cookies are accepted, a session says neither who the visitor is nor where they come from (TRK-O9)', async () => {
  const { open, requests, state } = openBrowser()
  const page = open()
  await page.open()
  await page.update('ann')
  expect(requests).toEqual([['start', expect.objectContaining({ landingPage: '/stag', refUrl: '' })]])
  state.accepts = true
  await page.update('ann')
  await page.update('ann')
  expect(requests.slice(1)).toEqual([
    [
      'update',
      {
        lastActivity: new Date(state.now).toISOString(),
        userId: 'ann',
        landingPage: '/stag?gclid=1',
        refUrl: 'https://search.example/',
      },
    ],
  ])
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
