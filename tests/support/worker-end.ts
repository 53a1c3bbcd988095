/** Functions that stop processes when the test worker ends. The test files of the worker share these processes. */
const cleanUps: (() => void)[] = []

const endAll = () => {
  for (const end of cleanUps.splice(0)) end()
}

/** Runs `end` when the worker ends. `end` must be synchronous, because the process exits directly afterwards. */
export const atWorkerEnd = (end: () => void): void => {
  if (cleanUps.push(end) > 1) return
  process.once('exit', endAll)
  process.once('SIGTERM', () => {
    endAll()
    process.exit(0)
  })
}
