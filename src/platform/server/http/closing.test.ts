import { Agent, type IncomingMessage, request } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createHttpApp } from './create-http-app.ts'

test('a stopping server finishes running requests with Connection: close, and ends idle connections without a reset', async () => {
  const app = await createHttpApp({ logLevel: 'silent', requestsPerMinute: 1000, ready: async () => true })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  app.get('/slow', async () => {
    begin()
    await released
    return { slow: true }
  })
  app.get('/quick', async () => ({ quick: true }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 10 })
  const ends: string[] = []
  const watchedSockets = new Set<Socket>()
  const get = (path: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const clientRequest = request({ host: '127.0.0.1', port, path, agent }, (response) => {
        response.resume()
        response.on('end', () => resolve(response))
      })
      clientRequest.on('error', reject)
      clientRequest.on('socket', (socket) => {
        if (watchedSockets.has(socket)) return
        watchedSockets.add(socket)
        socket.on('error', (problem) => ends.push(`${problem}`))
        socket.on('close', () => ends.push('closed'))
      })
      clientRequest.end()
    })
  // Three idle keep-alive connections, and one with a running request.
  await Promise.all([get('/quick'), get('/quick'), get('/quick')])
  const slowResponse = get('/slow')
  await begun
  const closing = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  release()
  const response = await slowResponse
  expect([response.statusCode, response.headers.connection]).toEqual([200, 'close'])
  // The test does not wait for this timeout, so the idle connections end because the server closes them.
  expect(app.server.keepAliveTimeout).toBe(72_000)
  await closing
  await expect.poll(() => ends).toHaveLength(watchedSockets.size)
  expect(new Set(ends)).toEqual(new Set(['closed']))
  await expect(get('/quick')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  agent.destroy()
})

test('a stopping server that drains is not ready, but serves every request until it closes', async () => {
  const { promise: drained, resolve: endDrain } = Promise.withResolvers<void>()
  const app = await createHttpApp({
    logLevel: 'silent',
    requestsPerMinute: 1000,
    drain: () => drained,
    ready: async () => true,
  })
  app.get('/quick', async () => ({ quick: true }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const get = async (path: string) => {
    const { status, headers } = await fetch(`http://127.0.0.1:${port}${path}`)
    return [status, headers.get('connection')]
  }
  expect(await get('/ready')).toEqual([200, 'keep-alive'])
  const closed = app.close()
  await expect.poll(() => get('/ready')).toEqual([503, 'close'])
  expect(await get('/quick')).toEqual([200, 'close'])
  expect(app.server.listening).toBe(true)
  endDrain()
  await closed
  await expect(get('/quick')).rejects.toThrow('fetch failed')
})
