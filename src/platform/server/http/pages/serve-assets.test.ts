import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { serveAssets } from './serve-assets.ts'

const openAssets = async (files: Readonly<Record<string, string | Buffer>>) => {
  const folder = mkdtempSync(join(tmpdir(), 'jaunt-assets-'))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  const app = Fastify()
  await serveAssets(app, folder)
  onTestFinished(async () => {
    await app.close()
    rmSync(folder, { recursive: true })
  })
  return (name: string, acceptEncoding = 'identity') =>
    app.inject({ url: `/assets/${name}`, headers: { 'accept-encoding': acceptEncoding } })
}

test('a file is sent in the smallest encoding that the client accepts, and can be cached for a year (SHELL-038)', async () => {
  const get = await openAssets({ 'a.js': 'run()', 'a.js.gz': gzipSync('run()'), 'a.js.br': 'small' })
  const plain = await get('a.js')
  expect(plain.body).toBe('run()')
  expect(plain.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  })
  expect(plain.headers['content-encoding']).toBeUndefined()
  const zipped = await get('a.js', 'gzip, br;q=0')
  expect(zipped.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(zipped.rawPayload).toString()).toBe('run()')
  const small = await get('a.js', 'gzip, deflate, br')
  expect([small.headers['content-encoding'], small.body]).toEqual(['br', 'small'])
})

test('a file without compressed copies, such as a font, is sent as it is', async () => {
  const get = await openAssets({ 'letters.woff2': 'letters' })
  const { body, headers } = await get('letters.woff2', 'gzip, br')
  expect([body, headers['content-type'], headers['content-encoding']]).toEqual([
    'letters',
    'font/woff2',
    undefined,
  ])
})

test('only files of the folder are served', async () => {
  const get = await openAssets({ 'a.js': 'run()' })
  for (const name of ['b.js', '', '../serve-assets.ts', '%2e%2e/secret.js', 'a.js/', 'constructor'])
    expect([name, (await get(name)).statusCode]).toEqual([name, 404])
})
