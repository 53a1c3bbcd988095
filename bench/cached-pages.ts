import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '#tests/support/until.ts'
import { fetchRaw } from './support/fetch-raw.ts'
import { loadAlternately } from './support/load.ts'
import type { Measure } from './support/measure.ts'
import { locationPath } from './support/page-tree.ts'

const headersNotCopied = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length'])

/**
 * Requests a page until the cache sends it compressed with Brotli. The cache uses Brotli for a page only after the
 * second request.
 */
const fetchCached = async (pageUrl: string) => {
  let page = await fetchRaw(pageUrl)
  await until(async () => {
    page = await fetchRaw(pageUrl)
    if (page.status !== 200) throw new Error(`${pageUrl} returned ${page.status}`)
    return page.headers['content-encoding'] === 'br'
  }, 50)
  return page
}

/** Starts a bare Fastify that sends the same bytes and headers as the page. */
const startBareServer = async (pageUrl: string) => {
  const { headers, bytes } = await fetchCached(pageUrl)
  const folder = await mkdtemp(join(tmpdir(), 'jaunt-bench-'))
  const files = { body: join(folder, 'body'), headers: join(folder, 'headers') }
  await writeFile(files.body, bytes)
  const copiedHeaders = Object.entries(headers).filter(([name]) => !headersNotCopied.has(name))
  await writeFile(files.headers, JSON.stringify(Object.fromEntries(copiedHeaders)))
  const script = join(import.meta.dirname, 'support/bare-server.ts')
  const child = spawn(process.execPath, [script, files.body, files.headers], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const [line] = await once(child.stdout, 'data')
  const stop = async () => {
    child.kill()
    await rm(folder, { recursive: true })
  }
  return { url: String(line).trim(), size: bytes.length, stop }
}

export const cachedPages: Measure = {
  name: 'cached pages, against a bare Fastify route that sends the same bytes',
  limit: { atLeast: 0.8 },
  unit: 'times',
  async run({ server }) {
    const bare = await startBareServer(`${server.url}${locationPath}`)
    try {
      const [ours, theirs] = await loadAlternately(
        `${server.url}${locationPath}`,
        `${bare.url}${locationPath}`,
      )
      const detail = `${Math.round(ours)} against ${Math.round(theirs)} requests/s of ${bare.size} bytes`
      return { value: ours / theirs, detail }
    } finally {
      await bare.stop()
    }
  },
}
