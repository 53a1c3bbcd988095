import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * The first and the last port to choose from. Operating systems give higher ports to outgoing connections, which could
 * take such a port before a server listens on it, or while the server restarts.
 */
const [firstPort, lastPort] = [20_000, 32_000]

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    // EACCES: the operating system reserves the port.
    const probe = createServer().on('error', (problem: NodeJS.ErrnoException) =>
      problem.code === 'EADDRINUSE' || problem.code === 'EACCES' ? resolve(false) : reject(problem),
    )
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

const givenPorts = new Set<number>()

/** Returns a free port of 127.0.0.1, a different one for each call of this process. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(firstPort, lastPort + 1)
    if (givenPorts.has(port) || !(await isFree(port))) continue
    givenPorts.add(port)
    return port
  }
}
