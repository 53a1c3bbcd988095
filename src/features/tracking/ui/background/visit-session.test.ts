import { expect, test } from 'vitest'
import { areaStorage } from '#platform/browser/storage.ts'
import { storageArea } from '#tests/support/storage-area.ts'
import { createVisitSession } from './visit-session.ts'

const minute = 60_000

/** Opens a browser whose requests the test reads; `cookie` is what the server says of the session's cookie. */
const openBrowser = () => {
  const area = storageArea()
  const requests: [string, unknown?][] = []
  const world = {
    now: Date.parse('2026-11-24T12:00:00Z'),
    cookie: 'invalid' as 'ok' | 'invalid',
    accepts: false,
    counted: 0,
  }
  const done = { data: { ok: true as const } }
  const open = () =>
    createVisitSession({
      api: {
        checkSessionCookie: async () => ({ data: world.cookie, sessionTimeout: 20 }),
        startSession: async (input) => {
          requests.push(['start', input])
          world.cookie = 'ok'
          return done
        },
        updateSession: async (input) => {
          requests.push(['update', input])
          return done
        },
        endSession: async () => {
          requests.push(['end'])
          world.cookie = 'invalid'
          return done
        },
      },
      storage: areaStorage(
        () => area,
        () => expect.fail('no storage'),
      ),
      now: () => world.now,
      acceptsCookies: () => world.accepts,
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
        world.counted += 1
      },
    })
  return { area, requests, world, open }
}

test('a session starts once, continues in other pages, and starts again after the allowed inactivity (TRK-001)', async () => {
  const { open, requests, world, area } = openBrowser()
  await open().open()
  expect(Number(area.getItem('lastActivity'))).toBe(world.now)
  world.now += 19 * minute
  const page = open()
  await page.open()
  expect(requests.map(([name]) => name)).toEqual(['start'])
  world.now += 20 * minute
  expect(page.touch()).toBe(false)
  world.now += 20 * minute + 1
  expect(page.touch()).toBe(true)
  await page.open()
  expect(requests.map(([name]) => name)).toEqual(['start', 'start'])
  area.removeItem('lastActivity')
  await open().open()
  world.cookie = 'invalid'
  await open().open()
  expect(world.counted).toBe(4)
})

test('before cookies are accepted, a session says neither who the visitor is nor where they come from (TRK-O9)', async () => {
  const { open, requests, world } = openBrowser()
  const page = open()
  await page.open()
  await page.update('ann')
  expect(requests).toEqual([['start', expect.objectContaining({ landingPage: '/stag', refUrl: '' })]])
  world.accepts = true
  await page.update('ann')
  await page.update('ann')
  expect(requests.slice(1)).toEqual([
    [
      'update',
      {
        lastActivity: new Date(world.now).toISOString(),
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
