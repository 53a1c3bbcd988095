import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { drawnPictures } from '#features/scenes/server/drawn-pictures.ts'
import { readSceneBook } from '#features/scenes/server/scene-book.ts'
import { pictureWidths } from '#kernel/picture-widths.ts'
import { until } from '#tests/support/until.ts'
import { FilesAway } from '../../adapters/object-storage/file-store.ts'
import { createHttpApp } from '../http/create-http-app.ts'
import type { PictureSource } from './picture-source.ts'
import { serveMedia } from './serve-media.ts'

const book = readSceneBook(join(import.meta.dirname, '../../../../data/pictures'))
const { id } = book.pictureOf({ scene: 'clay-hillside', place: 'york', variation: 1 })
const root = await mkdtemp(join(tmpdir(), 'jaunt-media-'))
afterAll(() => rm(root, { recursive: true, force: true }))

type Options = {
  folder?: string
  madePerMinute?: number
  waiting?: number
  drawn?: string[]
  sources?: PictureSource[]
}

/** A server of its own; `drawn` takes the scenes that are really drawn. */
const open = async ({ folder = '', madePerMinute = 1000, waiting, drawn = [], sources }: Options = {}) => {
  const app = await createHttpApp({
    logLevel: 'silent',
    callsPerMinute: 1000,
    latestEventLoop: 0,
    ready: async () => true,
  })
  const counting = {
    ...book,
    draw: (choice: Parameters<typeof book.draw>[0]) => {
      drawn.push(choice.scene)
      return book.draw(choice)
    },
  }
  const media = serveMedia(app, {
    drawn: drawnPictures(counting),
    folder: folder || (await mkdtemp(join(root, 'one-'))),
    maxBytes: 10_000_000,
    madePerMinute,
    waiting,
    sources,
    pictureOf: async (kind, record) => {
      // As the database does.
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

const modern = { accept: 'image/avif,image/webp,*/*' }

test('a picture comes in the kind that the browser takes, at the width asked for, and may be kept for good', async () => {
  const { get } = await open()
  for (const [accept, format] of [
    ['image/avif,image/webp,*/*', 'heif'],
    ['image/webp,*/*', 'webp'],
    ['*/*', 'jpeg'],
  ] as const) {
    const answer = await get(`/media/${id}?w=300`, { accept })
    const { width, height, format: sent } = await sharp(answer.rawPayload).metadata()
    expect({ status: answer.statusCode, width, height, sent }).toEqual({
      status: 200,
      width: 300,
      height: 200,
      sent: format,
    })
    expect(answer.headers.vary).toContain('accept')
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  }
  expect((await get(`/media/${id}?w=300`, modern)).headers['content-type']).toBe('image/avif')
})

test('who has the picture is told so, before anything is made', async () => {
  const drawn: string[] = []
  const { get } = await open({ drawn })
  const etag = `"${id}/300.avif"`
  expect((await get(`/media/${id}?w=300`, { ...modern, 'if-none-match': etag })).statusCode).toBe(304)
  expect(drawn).toEqual([])
  const whole = await get(`/media/${id}?w=300`, modern)
  expect(whole.headers.etag).toBe(etag)
})

test('widths run from 300 to 2000 in steps of 100; others, and made-up ids, are not found and cost nothing', async () => {
  expect(pictureWidths).toHaveLength(18)
  const drawn: string[] = []
  const { get } = await open({ drawn })
  const wrong = [
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
  for (const url of wrong) expect((await get(url, modern)).statusCode, url).toBe(404)
  expect(drawn).toEqual([])
})

test('a page of before the scenes changed is led to the picture of now, and nothing is made for the old one', async () => {
  const drawn: string[] = []
  const { get } = await open({ drawn })
  const old = id.replace(/[0-9a-f]{10}$/, '0123456789')
  const answer = await get(`/media/${old}?w=300`, modern)
  expect([answer.statusCode, answer.headers.location]).toEqual([302, `/media/${id}?w=300`])
  expect(answer.headers['cache-control']).toBe('public, max-age=300')
  expect((await get(`/media/${old}?w=301`, modern)).statusCode).toBe(404)
  expect(drawn).toEqual([])
})

test('no address leads out of the folder of photos', async () => {
  const folder = await mkdtemp(join(root, 'paths-'))
  await mkdir(join(folder, 'photos'), { recursive: true })
  const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#c04040' } })
    .jpeg()
    .toBuffer()
  await writeFile(join(folder, 'secret.jpg'), photo)
  await writeFile(join(folder, 'photos', 'quay.jpg'), photo)
  await writeFile(join(folder, 'photos', 'notes.txt'), 'private')
  const { get } = await open({ folder })
  expect((await get('/media/quay.jpg?w=300', modern)).statusCode).toBe(200)
  const out = [
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
  for (const path of out) expect((await get(`/media/${path}?w=300`, modern)).statusCode, path).toBe(404)
})

test('readers who ask for one picture at once share one making, and a restart makes none again', async () => {
  const drawn: string[] = []
  const folder = await mkdtemp(join(root, 'shared-'))
  const first = await open({ drawn, folder })
  const answers = await Promise.all(Array.from({ length: 12 }, () => first.get(`/media/${id}?w=300`, modern)))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1)
  expect(drawn).toEqual(['clay-hillside'])
  const second = await open({ drawn, folder })
  expect((await second.get(`/media/${id}?w=300`, modern)).rawPayload).toEqual(answers[0]!.rawPayload)
  expect(drawn).toEqual(['clay-hillside'])
  await second.get(`/media/${id}?w=400`, modern)
  expect(drawn).toHaveLength(2)
})

test('what a network may have made in a minute is limited; what is kept it may have', async () => {
  const { get } = await open({ madePerMinute: 1 })
  expect((await get(`/media/${id}?w=300`, modern)).statusCode).toBe(200)
  const refused = await get(`/media/${id}?w=400`, modern)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.headers['cache-control']).toBe('no-store')
  expect((await get(`/media/${id}?w=300`, modern)).statusCode).toBe(200)
  expect((await get(`/media/${id}?w=400`, modern, '10.9.9.9')).statusCode).toBe(200)
})

test('who asks for more pictures than can be made at once takes no turn from another network', async () => {
  const { get } = await open({ waiting: 2 })
  const pictures = pictureWidths.slice(0, 5).flatMap((width) =>
    Array.from({ length: availableParallelism() }, (_, variation) => {
      const picture = book.pictureOf({ scene: 'clay-hillside', place: 'york', variation: variation % 16 })
      return `/media/${picture.id}?w=${width}`
    }),
  )
  const greedy = [...new Set(pictures)].map((url) => get(url, { accept: 'image/webp' }))
  const refused = await Promise.any(
    greedy.map(async (asked) => {
      const answer = await asked
      if (answer.statusCode !== 503) throw new Error('made')
      return answer
    }),
  )
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await get(`/media/${id}?w=2000`, { accept: 'image/webp' }, '10.9.9.9')).statusCode).toBe(200)
  const statuses = (await Promise.all(greedy)).map(({ statusCode }) => statusCode)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
})

test('the picture of a record is found by its id, for what knows no more', async () => {
  const { get } = await open()
  const itself = `/media/${id}?w=300`
  const answer = await get('/media/of/product/clays?w=300')
  expect([answer.statusCode, answer.headers['content-location']]).toEqual([200, itself])
  expect(answer.rawPayload).toEqual((await get(itself)).rawPayload)
  expect(answer.headers['cache-control']).toBe('public, max-age=300')
  // One of older scenes leads on to what stands for it now.
  const older = await get('/media/of/product/axes?w=300')
  expect([older.statusCode, older.headers.location]).toEqual([
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

test('a photo of the folder is served like a scene: cut to three by two, turned upright, without what a camera wrote', async () => {
  const folder = await mkdtemp(join(root, 'photos-'))
  const photo = await sharp({ create: { width: 900, height: 500, channels: 3, background: '#3060a0' } })
    .withExif({ IFD0: { Artist: 'Somebody', Orientation: '6' } })
    .jpeg()
    .toBuffer()
  await mkdir(join(folder, 'photos'), { recursive: true })
  await writeFile(join(folder, 'photos', 'quay-0123456789ab.jpg'), photo)
  const { get } = await open({ folder })
  const answer = await get('/media/quay-0123456789ab.jpg?w=300', { accept: 'image/webp' })
  expect(answer.headers['cache-control']).toContain('immutable')
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 300, height: 200 })
  expect(answer.rawPayload.includes('Somebody')).toBe(false)
})

test('a photo that cannot be read just now is asked for again later, and no such answer is kept', async () => {
  const render = () => Promise.reject(new FilesAway(new Error('down')))
  const { get } = await open({
    sources: [{ find: async () => ({ name: 'photo/away', caching: 'forGood', render }) }],
  })
  const { statusCode, headers } = await get('/media/photo/away?w=300', modern)
  expect([statusCode, headers['retry-after'], headers['cache-control'], headers.etag]).toEqual([
    503,
    '2',
    'no-store',
    undefined,
  ])
})

test('pictures are made ahead at leisure, those that are there only once', async () => {
  const drawn: string[] = []
  const folder = await mkdtemp(join(root, 'ahead-'))
  const { media, get } = await open({ drawn, folder })
  await media.prepare([id, 'scene/gone.york.1-0123456789'], [300], 'avif')
  expect((await get(`/media/${id}?w=300`, modern)).statusCode).toBe(200)
  await media.prepare([id], [300], 'avif')
  expect(drawn).toEqual(['clay-hillside'])
})

test('pictures that are prepared use at most about a quarter of a core', async () => {
  const { media } = await open()
  const [begunAt, before] = [performance.now(), process.cpuUsage()]
  await media.prepare([id], pictureWidths.slice(0, 4), 'avif')
  const { user, system } = process.cpuUsage(before)
  // The test's own work counts as well.
  expect((user + system) / 1000 / (performance.now() - begunAt)).toBeLessThan(0.4)
})

test('no picture is prepared while a request waits for its response', async () => {
  const drawn: string[] = []
  let respond: (() => void) | undefined
  const slow: PictureSource = {
    find: async (wanted) => {
      if (wanted === 'slow') await new Promise<void>((resolve) => (respond = resolve))
      return undefined
    },
  }
  const { media, app } = await open({ drawn, sources: [slow] })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const response = fetch(`${address}/media/slow?w=300`)
  await until(() => respond !== undefined)
  const prepared = media.prepare([id], [300], 'avif')
  // Long enough to render it several times.
  const patience = performance.now() + 700
  await until(() => drawn.length > 0 || performance.now() > patience)
  expect(drawn).toEqual([])
  respond?.()
  await response
  await prepared
  expect(drawn).toEqual(['clay-hillside'])
})
