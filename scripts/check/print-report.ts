import type { StepResult } from './step.ts'

const printTable = (results: readonly StepResult[]) => {
  const widest = Math.max(...results.map(({ name }) => name.length))
  console.log('')
  for (const { name, seconds, passed, failed } of results) {
    const counts = passed + failed > 0 ? `${passed} passed, ${failed} failed` : 'ok'
    console.log(
      `${failed ? '✗' : '✓'} ${name.padEnd(widest)} ${seconds.toFixed(1).padStart(7)} s   ${counts}`,
    )
  }
}

/** Prints the failures again at the end, where they are easy to find. */
const printFailures = (title: string, texts: readonly string[]) => {
  for (const text of texts) console.log(`\n${title} ${text.split('\n').slice(0, 12).join('\n')}`)
}

/**
 * Prints all failures and a table of the steps. If there are failures or no test ran, sets the exit code of the process
 * to 1.
 */
export const printReport = (results: readonly StepResult[]): void => {
  for (const { flaky, failures } of results) {
    printFailures('FLAKY', flaky)
    printFailures('FAILED', failures)
  }
  printTable(results)
  const total = (outcome: 'passed' | 'failed') => results.reduce((sum, result) => sum + result[outcome], 0)
  console.log(`\n${total('passed')} passed, ${total('failed')} failed`)
  process.exitCode = total('failed') > 0 || total('passed') === 0 ? 1 : 0
}
