import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { createHttpApp } from './create-http-app.ts'

type Line = { readonly level: number; readonly msg: string; readonly err?: { readonly code?: string } }
const [info, error] = [30, 50]

/** Starts a server whose export sends the stream. `readLog` returns the log lines about the export. */
const serveExport = async (stream: Readable) => {
  const lines: Line[] = []
  const log = { write: (line: string) => void lines.push(JSON.parse(line)) }
  const app = await createHttpApp({ logLevel: 'info', log, requestsPerMinute: 9, ready: async () => true })
  const handlerReached = Promise.withResolvers<void>()
  app.post('/export', async (_request, reply) => {
    handlerReached.resolve()
    return reply.type('application/json').send(stream)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo
  const requestExport = (encoding: string) => {
    const headers = { 'accept-encoding': encoding, 'content-type': 'application/json', 'content-length': 2 }
    // The request of a client that leaves fails too.
    return request({ port, path: '/export', method: 'POST', headers, agent: false })
      .on('error', () => {})
      .end('{}')
  }
  const readLog = () => lines.filter(({ msg }) => !/^(Server listening|incoming request)/.test(msg))
  return { requestExport, readLog, handlerReached: handlerReached.promise }
}

test.each(['br', 'identity'])(
  'a client that leaves while its %s response is created is not readLog as an error',
  async (encoding) => {
    const stream = new Readable({ read() {} })
    const { requestExport, readLog, handlerReached } = await serveExport(stream)
    const client = requestExport(encoding)
    await handlerReached
    client.destroy()
    await expect
      .poll(readLog)
      .toMatchObject([{ level: info, msg: 'the client left before the response was sent' }])
    expect(readLog()[0]).not.toHaveProperty('err')
  },
)

test.each([
  ['fails', Object.assign(new Error('the disk broke'), { code: 'EIO' }), 'EIO'],
  ['closes too early', undefined, 'ERR_STREAM_PREMATURE_CLOSE'],
])('a source that %s while the client waits is readLog as an error', async (_what, cause, code) => {
  const stream = new Readable({ read() {} })
  const { requestExport, readLog, handlerReached } = await serveExport(stream)
  const client = requestExport('identity')
  await handlerReached
  stream.destroy(cause)
  const [response] = await once(client, 'response')
  expect(response.resume().statusCode).toBe(500)
  expect(readLog()).toContainEqual(
    expect.objectContaining({ level: error, msg: 'request failed', err: expect.objectContaining({ code }) }),
  )
})
