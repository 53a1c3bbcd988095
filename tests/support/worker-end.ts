/** What a worker of the tests keeps from file to file ends with the worker. */
const endings: (() => void)[] = []

const endAll = () => {
  for (const end of endings.splice(0)) end()
}

/** Ends what was started at once, without waiting for it: a worker that is told to stop has no time. */
export const atWorkerEnd = (end: () => void): void => {
  if (endings.push(end) > 1) return
  process.once('exit', endAll)
  process.once('SIGTERM', () => {
    endAll()
    process.exit(0)
  })
}
