/** Functions that stop processes which the files of a test worker share, when the worker ends. */
const cleanUps: (() => void)[] = []

const endAll = () => {
  for (const end of cleanUps.splice(0)) end()
}

/** Runs `end` when the worker ends, without waiting for it, because a stopped worker has no time. */
export const atWorkerEnd = (end: () => void): void => {
  if (cleanUps.push(end) > 1) return
  process.once('exit', endAll)
  process.once('SIGTERM', () => {
    endAll()
    process.exit(0)
  })
}
