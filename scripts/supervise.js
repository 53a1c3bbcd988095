// Starts a server again when its process dies. Plain JavaScript: with-pinned-node.js runs it with any Node from 20.19.

/** Milliseconds of readiness after which a server counts as healthy: the next delay is the shortest again. */
const healthyAfterMs = 60_000
/** Consecutive start problems after which the supervision of a server that was ready before ends. */
const defaultMaxStartProblems = 10

/** Returns the delay before a restart: half a second after the first death, doubled with each, 30 seconds at most. */
export const restartDelayMs = (deaths) => Math.min(500 * 2 ** (deaths - 1), 30_000)

const reasonOf = (code, signal) => (signal ? `signal ${signal}` : `exit code ${code}`)

/**
 * Runs a server until it is stopped, exits, or can't start.
 *
 * The process sends 'ready' when it serves requests, and 'startProblem' before it ends because of something that a
 * person has to correct. At the first start that ends the supervision; later it is tried again, because a database
 * or a port that is unavailable for a moment is a start problem too.
 *
 * @param startServer starts the process with an IPC channel, given how often it was restarted and why the last time
 * @param stopDatabase stops the embedded database that a dead server has left running; resolves when it has
 */
export const supervise = ({
  startServer,
  stopDatabase,
  log = console.error,
  now = Date.now,
  maxStartProblems = defaultMaxStartProblems,
}) => {
  let child
  let stopSignal
  let pause
  let restarts = 0
  let last
  let wasReady = false
  /** Deaths since the server was healthy. */
  let deaths = 0
  let startProblems = 0

  const runOnce = () =>
    new Promise((done) => {
      let readyAt
      let hasStartProblem = false
      child = startServer({ restarts, ...(last && { last }) })
      child.on('message', (message) => {
        if (message === 'ready') readyAt = now()
        if (message === 'startProblem') hasStartProblem = true
      })
      child.once('error', () => done({ code: 1, signal: null, hasStartProblem: true }))
      child.once('exit', (code, signal) => {
        const readyMs = readyAt === undefined ? 0 : now() - readyAt
        done({ code, signal, hasStartProblem, isReady: readyAt !== undefined, readyMs })
      })
    })

  const waitFor = (ms) =>
    new Promise((done) => {
      const timer = setTimeout(done, ms)
      pause = () => {
        clearTimeout(timer)
        done()
      }
    })

  const note = ({ isReady, readyMs, hasStartProblem }) => {
    wasReady ||= isReady
    deaths = isReady && readyMs >= healthyAfterMs ? 1 : deaths + 1
    startProblems = hasStartProblem ? startProblems + 1 : 0
  }

  /** Whether the person who starts the server has to do something before another start can succeed. */
  const isHopeless = ({ code, hasStartProblem }) =>
    wasReady ? startProblems >= maxStartProblems : hasStartProblem || code !== null

  const run = async () => {
    for (;;) {
      const end = await runOnce()
      note(end)
      const { code, signal } = end
      const isEnd = code === 0 || stopSignal || isHopeless(end)
      if (isEnd) {
        if (code !== 0 && wasReady) await stopDatabase()
        return { code, signal }
      }
      restarts += 1
      const delay = restartDelayMs(deaths)
      last = { at: new Date().toISOString(), reason: reasonOf(code, signal) }
      log(
        `${last.at} The server has ended (${last.reason}). Restart ${restarts} follows in ${delay / 1000} s.`,
      )
      await waitFor(delay)
      if (stopSignal) {
        await stopDatabase()
        return { code: 0, signal: null }
      }
    }
  }

  return {
    ended: run(),
    /** Passes the signal on, or ends the wait for the next start. */
    stop(signal) {
      stopSignal = signal
      pause?.()
      child.kill(signal)
    },
  }
}
