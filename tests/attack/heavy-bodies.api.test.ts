import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#platform/server/free-port.ts'
import { loadCrashableServer } from '#tests/crash/crashable-server.ts'
import { seededDatabase } from '#tests/support/database.ts'
import { slownessNow } from '#tests/support/loop-watch.ts'
import { until } from '#tests/support/until.ts'

/** Maximum memory of the server process in megabytes. */
const maxMegabytes = 600
/**
 * Maximum p99 latency of other requests in milliseconds of processor time, which excludes the load of the machine.
 */
const maxLatencyMs = 500

const { url } = await seededDatabase()
const port = await freePort()
const server = loadCrashableServer(url, port)
beforeAll(() => server.start())
afterAll(() => server.kill())

const memoryMegabytes = async () => {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024)
}

/** Measures the memory of the process until the returned function is called, which returns the maximum. */
const watchMemory = () => {
  let peak = 0
  const measure = async () => {
    peak = Math.max(peak, await memoryMegabytes())
  }
  const timer = setInterval(() => void measure(), 20)
  return async () => {
    clearInterval(timer)
    await measure()
    return peak
  }
}

type Attack = {
  readonly path: string
  readonly body: Buffer
  readonly headers?: string
  /** Bytes of the body that are never sent. */
  readonly withheld?: number
}

const requestOf = ({ path, body, headers = '' }: Attack, address: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nCookie: session=x\r\n${headers}` +
  `X-Forwarded-For: ${address}\r\nContent-Length: ${body.length}\r\n\r\n`

/** Writes the bytes. Resolves when they are sent or the server has closed the connection. */
const write = (socket: Socket, bytes: string | Buffer) =>
  new Promise<void>((resolve) => {
    socket.once('close', () => resolve())
    socket.write(bytes, () => resolve())
  })

/**
 * Opens a connection and sends a request without the last byte of its body, or without the withheld bytes. `finish`
 * sends the last byte and returns the status; 0 if the connection closes without a response.
 */
const beginRequest = async (attack: Attack, address: string) => {
  const socket = connect(port, '127.0.0.1')
  const { promise: hasEnded, resolve: end } = Promise.withResolvers<void>()
  let response = ''
  socket.on('data', (part) => {
    response += part
    if (response.includes('\r\n\r\n')) end()
  })
  socket.on('error', () => end()).on('close', () => end())
  await once(socket, 'connect')
  await write(socket, requestOf(attack, address))
  const sent = write(socket, attack.body.subarray(0, -(attack.withheld ?? 1)))
  const finish = async () => {
    if (!socket.destroyed) socket.write(attack.body.subarray(-1))
    await hasEnded
    socket.destroy()
    return Number(/^HTTP\/1\.1 (\d+)/.exec(response)?.[1] ?? 0)
  }
  return { socket, sent, finish }
}

const addressOf = (index: number, addressCount: number) => `198.51.100.${1 + (index % addressCount)}`

const visitorRequests = [
  ['GET', '/api/location?count=5', undefined],
  ['POST', '/api/user/password/strength', '{"password":"riverboat7"}'],
  ['GET', '/api/user', undefined],
] as const

/** Returns the processor time of the server's event loop, in milliseconds. */
const processorMs = async () =>
  Number((await readFile(`/proc/${server.pid}/task/${server.pid}/schedstat`, 'utf8')).split(' ')[0]) / 1e6

const p99Of = (times: number[]) =>
  Math.round(times.sort((one, other) => one - other)[Math.floor(times.length * 0.99)]!)

/** Returns the latency. If it is above the maximum, it is divided by the slowness of the machine, measured now. */
const correctedLatency = (latencyMs: number) =>
  latencyMs < maxLatencyMs ? latencyMs : latencyMs / slownessNow()

/**
 * Runs an attack, up to three times if visitors wait too long. A busy machine is slow only sometimes, but a fault of
 * the server makes every attempt slow.
 * @returns the shortest latency
 */
const shortestLatency = async (attack: () => Promise<number>): Promise<number> => {
  let shortest = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < 3 && shortest >= maxLatencyMs; turn += 1)
    shortest = Math.min(shortest, correctedLatency(await attack()))
  return shortest
}

/**
 * Sends typical requests of visitors until the returned function is called, but at least 120. The function returns
 * their p99 latencies, failures and number.
 */
const sendVisits = () => {
  let isOver = false
  const processorTimes: number[] = []
  const wallTimes: number[] = []
  const failed: number[] = []
  const run = async () => {
    for (let turn = 0; !isOver || turn < 60; turn += 1) {
      const [method, path, body] = visitorRequests[turn % visitorRequests.length]!
      const before = [await processorMs(), performance.now()] as const
      const response = await fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        body,
        headers: {
          'x-forwarded-for': `203.0.113.${turn % 250}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
      })
      await response.arrayBuffer()
      wallTimes.push(performance.now() - before[1])
      processorTimes.push((await processorMs()) - before[0])
      if (!response.ok) failed.push(response.status)
    }
  }
  const runs = [run(), run()]
  return async () => {
    isOver = true
    await Promise.all(runs)
    return { p99: p99Of(processorTimes), wallP99: p99Of(wallTimes), failed, requests: processorTimes.length }
  }
}

/** Sends a log-in whose body is refused. */
const sendRefusedBody = async (turn: number) => {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${turn}` }
  const response = await fetch(`http://127.0.0.1:${port}/api/login`, {
    method: 'POST',
    body: listOf(1360),
    headers,
  })
  expect(response.status).toBe(422)
  await response.arrayBuffer()
}

beforeAll(async () => {
  // A process that has just started is slow and rejects requests for a second.
  await until(async () => (await fetch(`http://127.0.0.1:${port}/api/user`)).ok)
  for (const _ of [1, 2]) await sendVisits()()
  // V8 optimises code only after it has run many times. Without these requests, refusals would be measured at a third
  // of their usual speed.
  for (let turn = 0; turn < 100; turn += 1) await sendRefusedBody(turn)
})

const listOf = (count: number) => Buffer.from(`[${'{},'.repeat(count - 1)}{}]`)
const compressedBody = gzipSync(listOf(330_000))

/** Bodies above the limit, compressed, of the maximum size, and with the maximum number of values or more. */
const attacks: Readonly<Record<string, { readonly attack: Attack; readonly statuses: readonly number[] }>> = {
  'of a megabyte': { attack: { path: '/api/login', body: listOf(330_000) }, statuses: [413] },
  'of compressed bytes': {
    attack: { path: '/api/login', body: compressedBody, headers: 'Content-Encoding: gzip\r\n' },
    statuses: [415],
  },
  'of the maximum size of a log-in': {
    attack: { path: '/api/login', body: listOf(1360) },
    statuses: [422, 503],
  },
  'of the maximum number of values': {
    attack: {
      path: '/api/event/unauthenticated',
      body: Buffer.from(`{"package":{"productList":${listOf(29_000)}}}`),
    },
    statuses: [422, 503],
  },
  'of too many values': {
    attack: { path: '/api/event/unauthenticated', body: listOf(43_000) },
    statuses: [422, 503],
  },
}

for (const addressCount of [1, 100])
  test.each(Object.entries(attacks))(
    `200 bodies %s at once, from ${addressCount} address(es), neither crash nor delay the process`,
    async (name, { attack, statuses }) => {
      const attackOnce = async () => {
        const stopMemory = watchMemory()
        const stopVisits = sendVisits()
        const attackRequests = await Promise.all(
          Array.from({ length: 200 }, (_, index) => beginRequest(attack, addressOf(index, addressCount))),
        )
        await Promise.all(attackRequests.map(({ sent }) => sent))
        const statusesOfAttack = await Promise.all(attackRequests.map((one) => one.finish()))
        const { p99, wallP99, failed, requests } = await stopVisits()
        const megabytes = await stopMemory()
        const counts = Object.fromEntries(
          statuses.map((one) => [one, statusesOfAttack.filter((s) => s === one).length]),
        )
        console.log(
          `${name}, ${addressCount}: ${megabytes} MB, p99 ${p99} ms of the processor, ${wallP99} ms here`,
          counts,
          requests,
        )
        // A connection that closes before its body was read can lose the response.
        expect(statusesOfAttack.filter((status) => status !== 0 && !statuses.includes(status))).toEqual([])
        expect(failed).toEqual([])
        expect(megabytes).toBeLessThan(maxMegabytes)
        return p99
      }
      expect(await shortestLatency(attackOnce)).toBeLessThan(maxLatencyMs)
    },
  )

/** Returns a request with a body in chunks of one byte each: 720 KB on the wire for 120 KB. */
const inChunks = (address: string) =>
  `POST /api/event/unauthenticated HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n` +
  `X-Forwarded-For: ${address}\r\nTransfer-Encoding: chunked\r\n\r\n${'1\r\n \r\n'.repeat(120_000)}0\r\n\r\n`

test('a body in thousands of chunks is refused before its chunks are processed', async () => {
  const before = await processorMs()
  for (const address of ['198.51.100.1', '198.51.100.2', '198.51.100.3']) {
    const socket = connect(port, '127.0.0.1')
    let response = ''
    const { promise: hasEnded, resolve: end } = Promise.withResolvers<void>()
    socket.on('data', (part) => {
      response += part
      end()
    })
    socket.on('error', end).on('close', end)
    socket.write(inChunks(address))
    await hasEnded
    socket.destroy()
    // A connection that closes before its body was read can lose the response.
    expect(response === '' || response.startsWith('HTTP/1.1 411')).toBe(true)
  }
  expect((await processorMs()) - before).toBeLessThan(450)
})

test.each([1, 100])(
  '400 bodies that never end, from %d address(es), don’t block other requests',
  async (addressCount) => {
    const body = Buffer.alloc(120_000, ' ')
    const attack: Attack = { path: '/api/event/unauthenticated', body, withheld: 1000 }
    const attackOnce = async () => {
      const stopMemory = watchMemory()
      const attackRequests = await Promise.all(
        Array.from({ length: 400 }, (_, index) => beginRequest(attack, addressOf(index, addressCount))),
      )
      await until(() => attackRequests.some(({ socket }) => socket.destroyed))
      const { p99, wallP99, failed } = await sendVisits()()
      const openCount = attackRequests.filter(({ socket }) => !socket.destroyed).length
      for (const { socket } of attackRequests) socket.destroy()
      const megabytes = await stopMemory()
      console.log(
        `${addressCount}: ${openCount} connections still open, ${megabytes} MB, p99 ${p99} ms of the processor, ${wallP99} ms here`,
      )
      expect(failed).toEqual([])
      // The 400 bodies need more memory than the limit, so the server has closed the oldest connections.
      expect(openCount).toBeLessThan(400)
      expect(megabytes).toBeLessThan(maxMegabytes)
      return p99
    }
    expect(await shortestLatency(attackOnce)).toBeLessThan(maxLatencyMs)
  },
)
