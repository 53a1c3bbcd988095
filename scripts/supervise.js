// Restarts a server when its process ends unexpectedly. Plain JavaScript, because with-pinned-node.js runs it with
// any Node from 20.19.

/** Milliseconds after which a ready server counts as healthy; after that, the next delay is the shortest again. */
const healthyAfterMs = 60_000
/** The number of consecutive start problems after which the supervision ends, once the server has been ready. */
const defaultMaxStartProblems = 10

/**
 * Returns the delay before a restart: half a second after the first crash, doubled after each later crash, at most 30
 * seconds.
 */
export const restartDelayMs = (crashes) => Math.min(500 * 2 ** (crashes - 1), 30_000)

/** Maximum milliseconds to wait for messages of a process that has ended. */
const lastMessagesMs = 1_000

/**
 * Calls `then` when all messages of an ended process have arrived. On a busy machine they can arrive after its 'exit'
 * event, but always before its channel closes.
 */
const afterMessages = (child, then) => {
  if (!child.connected) return then()
  const timer = setTimeout(then, lastMessagesMs)
  child.once('disconnect', () => {
    clearTimeout(timer)
    then()
  })
}

const reasonOf = (code, signal) => (signal ? `signal ${signal}` : `exit code ${code}`)

/**
 * Runs a server and restarts it after each crash, until it is stopped, exits with code 0, or can't start.
 *
 * The process sends 'ready' when it serves requests, and 'startProblem' before it ends because of a problem that a
 * person has to correct. At the first start, such a problem ends the supervision. Later, the start is tried again,
 * because a database or port that is briefly unavailable is a start problem, too.
 *
 * @param startServer starts the process with an IPC channel; it is given the number of restarts, and the time and
 * reason of the last end
 * @param stopDatabase stops the embedded database that a crashed server has left running; resolves when it is stopped
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
  let endWait
  let restarts = 0
  let lastEnd
  let wasReady = false
  /** Crashes since the server was last healthy. */
  let crashes = 0
  let startProblems = 0

  const runOnce = () =>
    new Promise((done) => {
      let readyAt
      let hasStartProblem = false
      child = startServer({ restarts, ...(lastEnd && { last: lastEnd }) })
      child.on('message', (message) => {
        if (message === 'ready') readyAt = now()
        if (message === 'startProblem') hasStartProblem = true
      })
      child.once('error', () => done({ code: 1, signal: null, hasStartProblem: true }))
      child.once('exit', (code, signal) => {
        const endedAt = now()
        afterMessages(child, () => {
          const readyMs = readyAt === undefined ? 0 : endedAt - readyAt
          done({ code, signal, hasStartProblem, isReady: readyAt !== undefined, readyMs })
        })
      })
    })

  const waitFor = (ms) =>
    new Promise((done) => {
      const timer = setTimeout(done, ms)
      endWait = () => {
        clearTimeout(timer)
        done()
      }
    })

  const recordEnd = ({ isReady, readyMs, hasStartProblem }) => {
    wasReady ||= isReady
    crashes = isReady && readyMs >= healthyAfterMs ? 1 : crashes + 1
    startProblems = hasStartProblem ? startProblems + 1 : 0
  }

  /** True if a person has to correct something before another start can succeed. */
  const needsPerson = ({ code, hasStartProblem }) =>
    wasReady ? startProblems >= maxStartProblems : hasStartProblem || code !== null

  const run = async () => {
    for (;;) {
      const end = await runOnce()
      recordEnd(end)
      const { code, signal } = end
      const isEnd = code === 0 || stopSignal || needsPerson(end)
      if (isEnd) {
        if (code !== 0 && wasReady) await stopDatabase()
        return { code, signal }
      }
      restarts += 1
      const delay = restartDelayMs(crashes)
      lastEnd = { at: new Date().toISOString(), reason: reasonOf(code, signal) }
      log(
        `${lastEnd.at} The server has ended (${lastEnd.reason}). Restart ${restarts} follows in ${delay / 1000} s.`,
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
    /** Sends the signal to the server, or ends the wait for its next start. */
    stop(signal) {
      stopSignal = signal
      endWait?.()
      child.kill(signal)
    },
  }
}
