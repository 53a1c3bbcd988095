import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createPageCache } from './page-cache.ts'
import { servePages } from './serve-pages.ts'

test('an address or host that makes no sense is answered like any other page', async () => {
  const clientFolder = mkdtempSync(join(tmpdir(), 'jaunt-pages-'))
  mkdirSync(join(clientFolder, 'assets'))
  const app = Fastify()
  await servePages(app, {
    clientFolder,
    cache: createPageCache(1_000_000),
    describe: () => ({ cache: 'public', ssr: true, query: [] }),
    canonical: () => undefined,
    render: async () => new Response('<p>Not here</p>', { status: 404 }),
  })
  for (const [url, host] of [
    ['//', 'localhost'],
    ['//other.example/blog', 'localhost'],
    ['/', 'not a host'],
  ] as const) {
    const { statusCode } = await app.inject({ url, headers: { host } })
    expect([url, host, statusCode]).toEqual([url, host, 404])
  }
  await app.close()
})
