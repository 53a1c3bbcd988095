/** Functions that stop what a test worker shares between files, when the worker ends. */
const endings: (() => void)[] = []

const endAll = () => {
  for (const end of endings.splice(0)) end()
}

/** Runs `end` when the worker ends, without waiting for it, because a stopped worker has no time. */
export const atWorkerEnd = (end: () => void): void => {
  if (endings.push(end) > 1) return
  process.once('exit', endAll)
  process.once('SIGTERM', () => {
    endAll()
    process.exit(0)
  })
}
