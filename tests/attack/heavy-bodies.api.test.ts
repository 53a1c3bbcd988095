import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#platform/server/free-port.ts'
import { loadCrashableServer } from '#tests/crash/crashable-server.ts'
import { seededDatabase } from '#tests/support/database.ts'
import { until } from '#tests/support/until.ts'

/** Megabytes of memory that the process may have at any time. */
const maxMegabytes = 600
/**
 * Milliseconds that 99 of 100 requests of others wait at most: of the processor, which is how long they wait on a
 * machine that has nothing else to do. What else the machine does is no fault of the server.
 */
const maxLatencyMs = 500

const { url } = await seededDatabase()
const port = await freePort()
const server = loadCrashableServer(url, port)
beforeAll(() => server.start(), 60_000)
afterAll(() => server.kill())

const memoryMegabytes = async () => {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024)
}

/** Watches the memory of the process until it is stopped; answers the most it had. */
const watchMemory = () => {
  let most = 0
  const look = async () => {
    most = Math.max(most, await memoryMegabytes())
  }
  const looking = setInterval(() => void look(), 20)
  return async () => {
    clearInterval(looking)
    await look()
    return most
  }
}

type Attack = {
  readonly path: string
  readonly body: Buffer
  readonly headers?: string
  /** Bytes that are never sent. */
  readonly withheld?: number
}

const requestOf = ({ path, body, headers = '' }: Attack, address: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nCookie: session=x\r\n${headers}` +
  `X-Forwarded-For: ${address}\r\nContent-Length: ${body.length}\r\n\r\n`

/** Writes until it is on its way, or the server has hung up. */
const write = (socket: Socket, bytes: string | Buffer) =>
  new Promise<void>((resolve) => {
    socket.once('close', () => resolve())
    socket.write(bytes, () => resolve())
  })

/** Opens a connection, sends everything but the last byte, and then, once all are ready, that byte. */
const begin = async (attack: Attack, address: string) => {
  const socket = connect(port, '127.0.0.1')
  const { promise: hasEnded, resolve: end } = Promise.withResolvers<void>()
  let answer = ''
  socket.on('data', (part) => {
    answer += part
    if (answer.includes('\r\n\r\n')) end()
  })
  socket.on('error', () => end()).on('close', () => end())
  await once(socket, 'connect')
  await write(socket, requestOf(attack, address))
  const sent = write(socket, attack.body.subarray(0, -(attack.withheld ?? 1)))
  const finish = async () => {
    if (!socket.destroyed) socket.write(attack.body.subarray(-1))
    await hasEnded
    socket.destroy()
    return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0)
  }
  return { socket, sent, finish }
}

const addressOf = (index: number, addresses: number) => `198.51.100.${1 + (index % addresses)}`

const others = [
  ['GET', '/api/location?count=5', undefined],
  ['POST', '/api/user/password/strength', '{"password":"riverboat7"}'],
  ['GET', '/api/user', undefined],
] as const

/** Milliseconds of the processor that the server's event loop has had. */
const processorMs = async () =>
  Number((await readFile(`/proc/${server.pid}/task/${server.pid}/schedstat`, 'utf8')).split(' ')[0]) / 1e6

const p99Of = (times: number[]) =>
  Math.round(times.sort((one, other) => one - other)[Math.floor(times.length * 0.99)]!)

/** Sends what visitors send, one after another, until it is stopped; answers how long they waited. */
const visit = () => {
  let isOver = false
  const waits: number[] = []
  const wallWaits: number[] = []
  const failed: number[] = []
  const run = async () => {
    for (let turn = 0; !isOver || turn < 60; turn += 1) {
      const [method, path, body] = others[turn % others.length]!
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
      wallWaits.push(performance.now() - before[1])
      waits.push((await processorMs()) - before[0])
      if (!response.ok) failed.push(response.status)
    }
  }
  const runs = [run(), run()]
  return async () => {
    isOver = true
    await Promise.all(runs)
    return { p99: p99Of(waits), wallP99: p99Of(wallWaits), failed, requests: waits.length }
  }
}

/** Sends a log-in whose body is refused. */
const refuse = async (turn: number) => {
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
  // A process that has just started is slow at everything, and turns requests away for a second.
  await until(async () => (await fetch(`http://127.0.0.1:${port}/api/user`)).ok)
  for (const _ of [1, 2]) await visit()()
  // Code that has run only a few times is not compiled yet: refusing bodies would be measured at a third of its speed.
  for (let turn = 0; turn < 100; turn += 1) await refuse(turn)
}, 60_000)

const listOf = (count: number) => Buffer.from(`[${'{},'.repeat(count - 1)}{}]`)
const packed = gzipSync(listOf(330_000))

/** Larger than any call takes, packed, as large as calls of visitors take, and with as many values as one may have. */
const attacks: Readonly<Record<string, { readonly attack: Attack; readonly statuses: readonly number[] }>> = {
  'of a megabyte': { attack: { path: '/api/login', body: listOf(330_000) }, statuses: [413] },
  'of a thousand packed bytes': {
    attack: { path: '/api/login', body: packed, headers: 'Content-Encoding: gzip\r\n' },
    statuses: [415],
  },
  'as long as a log-in may be': { attack: { path: '/api/login', body: listOf(1360) }, statuses: [422, 503] },
  'of as many values as a body may hold': {
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

for (const addresses of [1, 100])
  test.each(Object.entries(attacks))(
    `200 bodies at once %s, from ${addresses} address(es), neither end nor delay the process`,
    async (name, { attack, statuses }) => {
      const stopMemory = watchMemory()
      const stopVisits = visit()
      const begun = await Promise.all(
        Array.from({ length: 200 }, (_, index) => begin(attack, addressOf(index, addresses))),
      )
      await Promise.all(begun.map(({ sent }) => sent))
      const answered = await Promise.all(begun.map((one) => one.finish()))
      const { p99, wallP99, failed, requests } = await stopVisits()
      const megabytes = await stopMemory()
      const counts = Object.fromEntries(
        statuses.map((one) => [one, answered.filter((s) => s === one).length]),
      )
      console.log(
        `${name}, ${addresses}: ${megabytes} MB, p99 ${p99} ms of the processor, ${wallP99} ms here`,
        counts,
        requests,
      )
      // A connection that ends before all of it was read may lose the answer, not the process.
      expect(answered.filter((status) => status !== 0 && !statuses.includes(status))).toEqual([])
      expect(failed).toEqual([])
      expect(megabytes).toBeLessThan(maxMegabytes)
      expect(p99).toBeLessThan(maxLatencyMs)
    },
    60_000,
  )

/** A body in chunks of one byte each: a request of 720 KB for 120 KB. */
const inChunks = (address: string) =>
  `POST /api/event/unauthenticated HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n` +
  `X-Forwarded-For: ${address}\r\nTransfer-Encoding: chunked\r\n\r\n${'1\r\n \r\n'.repeat(120_000)}0\r\n\r\n`

test('a body in thousands of chunks is refused before its chunks cost anything', async () => {
  const before = await processorMs()
  for (const address of ['198.51.100.1', '198.51.100.2', '198.51.100.3']) {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    const { promise: hasEnded, resolve: end } = Promise.withResolvers<void>()
    socket.on('data', (part) => {
      answer += part
      end()
    })
    socket.on('error', end).on('close', end)
    socket.write(inChunks(address))
    await hasEnded
    socket.destroy()
    // A connection that ends before all of it was read may lose the answer.
    expect(answer === '' || answer.startsWith('HTTP/1.1 411')).toBe(true)
  }
  expect((await processorMs()) - before).toBeLessThan(450)
})

test.each([1, 100])(
  '400 bodies that never end, from %d address(es), keep nobody else out',
  async (addresses) => {
    const body = Buffer.alloc(120_000, ' ')
    const attack: Attack = { path: '/api/event/unauthenticated', body, withheld: 1000 }
    const stopMemory = watchMemory()
    const begun = await Promise.all(
      Array.from({ length: 400 }, (_, index) => begin(attack, addressOf(index, addresses))),
    )
    await until(() => begun.some(({ socket }) => socket.destroyed))
    const { p99, wallP99, failed } = await visit()()
    const open = begun.filter(({ socket }) => !socket.destroyed).length
    for (const { socket } of begun) socket.destroy()
    const megabytes = await stopMemory()
    console.log(
      `${addresses}: ${open} connections still open, ${megabytes} MB, p99 ${p99} ms of the processor, ${wallP99} ms here`,
    )
    expect(failed).toEqual([])
    // They need more than there is: those that have taken longest had to make room.
    expect(open).toBeLessThan(400)
    expect(megabytes).toBeLessThan(maxMegabytes)
    expect(p99).toBeLessThan(maxLatencyMs)
  },
  60_000,
)
