import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { createHttpApp } from './create-http-app.ts'

type Line = { readonly level: number; readonly msg: string; readonly err?: { readonly code?: string } }
const [info, error] = [30, 50]

/** Starts a server whose export sends the stream. `start` requests the export, `logged` returns the log lines about it. */
const serveExport = async (stream: Readable) => {
  const lines: Line[] = []
  const log = { write: (line: string) => void lines.push(JSON.parse(line)) }
  const app = await createHttpApp({ logLevel: 'info', log, requestsPerMinute: 9, ready: async () => true })
  const reached = Promise.withResolvers<void>()
  app.post('/export', async (_request, reply) => {
    reached.resolve()
    return reply.type('application/json').send(stream)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo
  const start = (encoding: string) => {
    const headers = { 'accept-encoding': encoding, 'content-type': 'application/json', 'content-length': 2 }
    // The request of a client that leaves fails too.
    return request({ port, path: '/export', method: 'POST', headers, agent: false })
      .on('error', () => {})
      .end('{}')
  }
  const logged = () => lines.filter(({ msg }) => !/^(Server listening|incoming request)/.test(msg))
  return { start, logged, reached: reached.promise }
}

test.each(['br', 'identity'])(
  'a client that leaves while its %s response is created is not logged as an error',
  async (encoding) => {
    const stream = new Readable({ read() {} })
    const { start, logged, reached } = await serveExport(stream)
    const client = start(encoding)
    await reached
    client.destroy()
    await expect
      .poll(logged)
      .toMatchObject([{ level: info, msg: 'the client left before the response was sent' }])
    expect(logged()[0]).not.toHaveProperty('err')
  },
)

test.each([
  ['fails', Object.assign(new Error('the disk broke'), { code: 'EIO' }), 'EIO'],
  ['closes too early', undefined, 'ERR_STREAM_PREMATURE_CLOSE'],
])('a source that %s while the client waits is logged as an error', async (_what, cause, code) => {
  const stream = new Readable({ read() {} })
  const { start, logged, reached } = await serveExport(stream)
  const client = start('identity')
  await reached
  stream.destroy(cause)
  const [response] = await once(client, 'response')
  expect(response.resume().statusCode).toBe(500)
  expect(logged()).toContainEqual(
    expect.objectContaining({ level: error, msg: 'request failed', err: expect.objectContaining({ code }) }),
  )
})
