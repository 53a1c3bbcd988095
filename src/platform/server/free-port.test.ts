import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePort } from './free-port.ts'

const canListen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer().on('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

test('free ports differ, and a server can listen on each', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, freePort))
  expect(new Set(ports).size).toBe(50)
  expect(await Promise.all(ports.map(canListen))).not.toContain(false)
})

test.runIf(process.platform === 'linux')(
  'a free port is below the range of outgoing connections',
  async () => {
    const range = await readFile('/proc/sys/net/ipv4/ip_local_port_range', 'utf8')
    const lowest = Number(range.split(/\s/)[0])
    for (let round = 0; round < 50; round += 1) expect(await freePort()).toBeLessThan(lowest)
  },
)
