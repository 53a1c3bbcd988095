import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { drawnPictures } from '#features/scenes/server/drawn-pictures.ts'
import { readSceneBook } from '#features/scenes/server/scene-book.ts'
import { pictureWidths } from '#kernel/picture-widths.ts'
import { until } from '#tests/support/until.ts'
import { FilesUnavailable } from '../../adapters/object-storage/file-store.ts'
import { createHttpApp } from '../http/create-http-app.ts'
import type { PictureSource } from './picture-source.ts'
import { serveMedia } from './serve-media.ts'

const book = readSceneBook(join(import.meta.dirname, '../../../../data/pictures'))
const { id } = book.pictureOf({ scene: 'clay-hillside', place: 'york', variation: 1 })
const root = await mkdtemp(join(tmpdir(), 'jaunt-media-'))
afterAll(() => rm(root, { recursive: true, force: true }))

type Options = {
  folder?: string
  rendersPerMinute?: number
  waiting?: number
  drawn?: string[]
  sources?: PictureSource[]
}

/** Opens a server. It adds the name of each scene that it draws to `drawn`. */
const open = async ({ folder = '', rendersPerMinute = 1000, waiting, drawn = [], sources }: Options = {}) => {
  const app = await createHttpApp({
    logLevel: 'silent',
    requestsPerMinute: 1000,
    maxEventLoopDelayMs: 0,
    admission: false,
    ready: async () => true,
  })
  const countingBook = {
    ...book,
    draw: (choice: Parameters<typeof book.draw>[0]) => {
      drawn.push(choice.scene)
      return book.draw(choice)
    },
  }
  const media = serveMedia(app, {
    drawn: drawnPictures(countingBook),
    folder: folder || (await mkdtemp(join(root, 'one-'))),
    maxBytes: 10_000_000,
    rendersPerMinute,
    waiting,
    sources,
    pictureOf: async (kind, record) => {
      // PostgreSQL refuses texts with a NUL character.
      if (record.includes('\0')) throw new Error('invalid byte sequence')
      if (kind === 'product' && record === 'clays') return id
      return kind === 'product' && record === 'axes' ? 'scene/axe-lanes.york.1-0123456789' : undefined
    },
  })
  afterAll(() => app.close())
  const get = (url: string, headers: Record<string, string> = {}, remoteAddress = '10.0.0.1') =>
    app.inject({ method: 'GET', url, headers, remoteAddress })
  return { get, media, app }
}

const modernHeaders = { accept: 'image/avif,image/webp,*/*' }

test('a picture has the best format that the browser accepts, the requested width, and permanent caching', async () => {
  const { get } = await open()
  for (const [accept, format] of [
    ['image/avif,image/webp,*/*', 'heif'],
    ['image/webp,*/*', 'webp'],
    ['*/*', 'jpeg'],
  ] as const) {
    const response = await get(`/media/${id}?w=300`, { accept })
    const { width, height, format: sent } = await sharp(response.rawPayload).metadata()
    expect({ status: response.statusCode, width, height, sent }).toEqual({
      status: 200,
      width: 300,
      height: 200,
      sent: format,
    })
    expect(response.headers.vary).toContain('accept')
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  }
  expect((await get(`/media/${id}?w=300`, modernHeaders)).headers['content-type']).toBe('image/avif')
})

test('a matching ETag gets 304 before anything is rendered', async () => {
  const drawn: string[] = []
  const { get } = await open({ drawn })
  const etag = `"${id}/300.avif"`
  expect((await get(`/media/${id}?w=300`, { ...modernHeaders, 'if-none-match': etag })).statusCode).toBe(304)
  expect(drawn).toEqual([])
  const response = await get(`/media/${id}?w=300`, modernHeaders)
  expect(response.headers.etag).toBe(etag)
})

test('widths are 300 to 2000 in steps of 100; other widths and made-up ids get 404 and render nothing', async () => {
  expect(pictureWidths).toHaveLength(18)
  const drawn: string[] = []
  const { get } = await open({ drawn })
  const invalidUrls = [
    `/media/${id}`,
    ...['299', '350', '2100', '0', '-300', '300.0', '3e2', '0300', '%20300', '', 'NaN'].map(
      (w) => `/media/${id}?w=${w}`,
    ),
    `/media/${id}?w=300&w=400`,
    `/media/${id}?w=300&h=200`,
    `/media/${id.slice(0, -1)}?w=300`,
    `/media/${id.replace('.1-', '.16-')}?w=300`,
    `/media/${id.replace('york', 'atlantis')}?w=300`,
    '/media/scene/no-such.york.1-0123456789?w=300',
    '/media/?w=300',
  ]
  for (const url of invalidUrls) expect((await get(url, modernHeaders)).statusCode, url).toBe(404)
  expect(drawn).toEqual([])
})

test('the id of an outdated scene redirects to its current picture, and nothing is rendered for the old one', async () => {
  const drawn: string[] = []
  const { get } = await open({ drawn })
  const outdatedId = id.replace(/[0-9a-f]{10}$/, '0123456789')
  const response = await get(`/media/${outdatedId}?w=300`, modernHeaders)
  expect([response.statusCode, response.headers.location]).toEqual([302, `/media/${id}?w=300`])
  expect(response.headers['cache-control']).toBe('public, max-age=300')
  expect((await get(`/media/${outdatedId}?w=301`, modernHeaders)).statusCode).toBe(404)
  expect(drawn).toEqual([])
})

test('no address leaves the folder of photos', async () => {
  const folder = await mkdtemp(join(root, 'paths-'))
  await mkdir(join(folder, 'photos'), { recursive: true })
  const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#c04040' } })
    .jpeg()
    .toBuffer()
  await writeFile(join(folder, 'secret.jpg'), photo)
  await writeFile(join(folder, 'photos', 'quay.jpg'), photo)
  await writeFile(join(folder, 'photos', 'notes.txt'), 'private')
  const { get } = await open({ folder })
  expect((await get('/media/quay.jpg?w=300', modernHeaders)).statusCode).toBe(200)
  const pathsOutside = [
    '../secret.jpg',
    '..%2fsecret.jpg',
    '%2e%2e/secret.jpg',
    '..\\secret.jpg',
    'x/../../secret.jpg',
    '/etc/passwd',
    'quay.jpg%00.png',
    'notes.txt',
    '.hidden.jpg',
    '....//secret.jpg',
  ]
  for (const path of pathsOutside)
    expect((await get(`/media/${path}?w=300`, modernHeaders)).statusCode, path).toBe(404)
})

test('concurrent requests for one picture share one render, and it is not rendered again after a restart', async () => {
  const drawn: string[] = []
  const folder = await mkdtemp(join(root, 'shared-'))
  const first = await open({ drawn, folder })
  const responses = await Promise.all(
    Array.from({ length: 12 }, () => first.get(`/media/${id}?w=300`, modernHeaders)),
  )
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(new Set(responses.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1)
  expect(drawn).toEqual(['clay-hillside'])
  const second = await open({ drawn, folder })
  expect((await second.get(`/media/${id}?w=300`, modernHeaders)).rawPayload).toEqual(responses[0]!.rawPayload)
  expect(drawn).toEqual(['clay-hillside'])
  await second.get(`/media/${id}?w=400`, modernHeaders)
  expect(drawn).toHaveLength(2)
})

test('the renders per minute of one network are limited; stored pictures are not', async () => {
  const { get } = await open({ rendersPerMinute: 1 })
  expect((await get(`/media/${id}?w=300`, modernHeaders)).statusCode).toBe(200)
  const refused = await get(`/media/${id}?w=400`, modernHeaders)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.headers['cache-control']).toBe('no-store')
  expect((await get(`/media/${id}?w=300`, modernHeaders)).statusCode).toBe(200)
  expect((await get(`/media/${id}?w=400`, modernHeaders, '10.9.9.9')).statusCode).toBe(200)
})

test('while a network requests too many pictures at once, another network is served', async () => {
  const { get } = await open({ waiting: 2 })
  const pictures = pictureWidths.slice(0, 5).flatMap((width) =>
    Array.from({ length: availableParallelism() }, (_, variation) => {
      const picture = book.pictureOf({ scene: 'clay-hillside', place: 'york', variation: variation % 16 })
      return `/media/${picture.id}?w=${width}`
    }),
  )
  const greedyRequests = [...new Set(pictures)].map((url) => get(url, { accept: 'image/webp' }))
  const refused = await Promise.any(
    greedyRequests.map(async (request) => {
      const response = await request
      if (response.statusCode !== 503) throw new Error('rendered')
      return response
    }),
  )
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await get(`/media/${id}?w=2000`, { accept: 'image/webp' }, '10.9.9.9')).statusCode).toBe(200)
  const statuses = (await Promise.all(greedyRequests)).map(({ statusCode }) => statusCode)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
})

test('the picture of a record is found by the record’s id', async () => {
  const { get } = await open()
  const pictureUrl = `/media/${id}?w=300`
  const response = await get('/media/of/product/clays?w=300')
  expect([response.statusCode, response.headers['content-location']]).toEqual([200, pictureUrl])
  expect(response.rawPayload).toEqual((await get(pictureUrl)).rawPayload)
  expect(response.headers['cache-control']).toBe('public, max-age=300')
  // The picture of an outdated scene redirects to its current one.
  const outdatedResponse = await get('/media/of/product/axes?w=300')
  expect([outdatedResponse.statusCode, outdatedResponse.headers.location]).toEqual([
    302,
    '/media/scene/axe-lanes.york.1-0123456789?w=300',
  ])
  for (const url of [
    '/media/of/product/other?w=300',
    '/media/of/product/axes?w=301',
    '/media/of/constructor/axes?w=300',
    '/media/of/product/%00?w=300',
    '/media/of/location/axes%00?w=300',
    `/media/of/product/${'x'.repeat(3000)}?w=300`,
  ])
    expect((await get(url)).statusCode, url).toBe(404)
})

test('a photo of the folder is served like a scene: cropped to three by two, upright, without metadata', async () => {
  const folder = await mkdtemp(join(root, 'photos-'))
  const photo = await sharp({ create: { width: 900, height: 500, channels: 3, background: '#3060a0' } })
    .withExif({ IFD0: { Artist: 'Somebody', Orientation: '6' } })
    .jpeg()
    .toBuffer()
  await mkdir(join(folder, 'photos'), { recursive: true })
  await writeFile(join(folder, 'photos', 'quay-0123456789ab.jpg'), photo)
  const { get } = await open({ folder })
  const response = await get('/media/quay-0123456789ab.jpg?w=300', { accept: 'image/webp' })
  expect(response.headers['cache-control']).toContain('immutable')
  expect(await sharp(response.rawPayload).metadata()).toMatchObject({
    format: 'webp',
    width: 300,
    height: 200,
  })
  expect(response.rawPayload.includes('Somebody')).toBe(false)
})

test('a photo whose storage is unavailable gets 503 with Retry-After, which is not cached', async () => {
  const render = () => Promise.reject(new FilesUnavailable(new Error('down')))
  const { get } = await open({
    sources: [{ find: async () => ({ name: 'photo/unavailable', caching: 'permanent', render }) }],
  })
  const { statusCode, headers } = await get('/media/photo/unavailable?w=300', modernHeaders)
  expect([statusCode, headers['retry-after'], headers['cache-control'], headers.etag]).toEqual([
    503,
    '2',
    'no-store',
    undefined,
  ])
})

test('prepare renders the pictures that are not stored yet, and skips unknown ids', async () => {
  const drawn: string[] = []
  const folder = await mkdtemp(join(root, 'ahead-'))
  const { media, get } = await open({ drawn, folder })
  await media.prepare([id, 'scene/missing.york.1-0123456789'], [300], 'avif')
  expect((await get(`/media/${id}?w=300`, modernHeaders)).statusCode).toBe(200)
  await media.prepare([id], [300], 'avif')
  expect(drawn).toEqual(['clay-hillside'])
})

test('preparing pictures uses about a quarter of a core at most', async () => {
  const { media } = await open()
  const [startedAt, before] = [performance.now(), process.cpuUsage()]
  await media.prepare([id], pictureWidths.slice(0, 4), 'avif')
  const { user, system } = process.cpuUsage(before)
  // The limit is higher than a quarter, because the measured time includes the test's own work.
  expect((user + system) / 1000 / (performance.now() - startedAt)).toBeLessThan(0.4)
})

test('no picture is prepared while a request waits for its response', async () => {
  const drawn: string[] = []
  let respond: (() => void) | undefined
  const slowSource: PictureSource = {
    find: async (wanted) => {
      if (wanted === 'slow') await new Promise<void>((resolve) => (respond = resolve))
      return undefined
    },
  }
  const { media, app } = await open({ drawn, sources: [slowSource] })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const response = fetch(`${address}/media/slow?w=300`)
  await until(() => respond !== undefined)
  const preparation = media.prepare([id], [300], 'avif')
  // A second server, which has no requests, needs only this time to prepare the same picture.
  const idleServer = await open()
  await idleServer.media.prepare([id], [300], 'avif')
  expect(drawn).toEqual([])
  respond?.()
  await response
  await preparation
  expect(drawn).toEqual(['clay-hillside'])
})
