import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '../..')

type TestCounts = {
  readonly passed: number
  readonly failed: number
  /** Each failed test, with its file and message. */
  readonly failures: readonly string[]
  /** Tests that failed at first, but passed when they ran alone. */
  readonly flaky: readonly string[]
}

/** The counts of a step without tests. Such a step adds to the counts only if it fails. */
export const noTests: TestCounts = { passed: 0, failed: 0, failures: [], flaky: [] }

export type StepResult = TestCounts & { readonly name: string; readonly seconds: number }

/** Runs a function as a step. If it throws, the step has failed and the message is printed. */
export const runStep = async (name: string, work: () => Promise<TestCounts>): Promise<StepResult> => {
  const startedAt = performance.now()
  const counts = await work().catch((problem: Error) => {
    console.log(`\n✗ ${name}\n${problem.message}`)
    return { ...noTests, failed: 1, failures: [`${name}: ${problem.message}`] }
  })
  return { name, seconds: (performance.now() - startedAt) / 1000, ...counts }
}

const tool = (name: string) =>
  join(root, 'node_modules/.bin', process.platform === 'win32' ? `${name}.cmd` : name)

const runTool = (name: string, args: readonly string[], showsOutput: boolean) =>
  new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    const child = spawn(tool(name), args, {
      cwd: root,
      stdio: ['ignore', showsOutput ? 'inherit' : 'pipe', showsOutput ? 'inherit' : 'pipe'],
      shell: process.platform === 'win32',
    })
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output }))
  })

/** Runs a tool that prints nothing on success. On failure, throws an error with its output. */
export const checkWith = async (name: string, ...args: string[]) => {
  const { code, output } = await runTool(name, args, false)
  if (code !== 0) throw new Error(output.trim() || `${name} ended with ${code}`)
  return noTests
}

/** The fields of a vitest report that this file uses. */
type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: 'passed' | 'failed'
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

const runVitest = async (args: readonly string[], reportFile: string) => {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`]
  const { code } = await runTool('vitest', ['run', ...args, ...reporters], true)
  const report = await readFile(reportFile, 'utf8').then(
    (text) => JSON.parse(text) as VitestReport,
    () => ({ numPassedTests: 0, numFailedTests: 0, testResults: [] }),
  )
  return { code, report }
}

type TestedFile = VitestReport['testResults'][number]

const failedFiles = ({ testResults }: VitestReport) => testResults.filter(({ status }) => status === 'failed')
const countFailed = ({ assertionResults }: TestedFile) =>
  Math.max(assertionResults.filter(({ status }) => status === 'failed').length, 1)
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

const failuresIn = (files: readonly TestedFile[]): string[] =>
  files.flatMap(({ name, message, assertionResults }) => {
    const tests = assertionResults.filter(({ status }) => status === 'failed')
    const lines = tests.map(({ fullName, failureMessages }) => `${fullName}\n${failureMessages.join('\n')}`)
    return (lines.length ? lines : [message]).map((line) => `${relative(root, name)}: ${line}`)
  })

type TestRun = {
  /** Files and folders; all tests by default. */
  readonly only?: readonly string[]
  /**
   * If at most `max` files of this kind fail, they run once more, without other tests. A test that passes only in the
   * second run is reported as flaky. Only browser tests should be retried, because a busy machine can delay them. In
   * other tests, an occasional failure reveals a race condition.
   */
  readonly secondTry?: { readonly isFor: (file: string) => boolean; readonly max: number }
}

/** Runs tests and counts them. A run that fails outside of tests counts as one failure. */
export const runTests = async (
  reportFile: string,
  { only = [], secondTry }: TestRun = {},
): Promise<TestCounts> => {
  const first = await runVitest(only, reportFile)
  const ran = first.report.numPassedTests + first.report.numFailedTests
  const files = failedFiles(first.report)
  if (files.length === 0)
    return first.code === 0
      ? { passed: ran, failed: 0, failures: [], flaky: [] }
      : {
          passed: ran,
          failed: 1,
          failures: [`vitest ended with ${first.code} outside of any test`],
          flaky: [],
        }

  const retriable = files.filter(({ name }) => secondTry?.isFor(name))
  const isRetried = secondTry !== undefined && retriable.length > 0 && retriable.length <= secondTry.max
  const stillFailed = isRetried ? await runAgain(retriable, `${reportFile}.again`) : retriable
  const failed = [...files.filter((file) => !retriable.includes(file)), ...stillFailed]
  const passedAlone = retriable.filter(({ name }) => stillFailed.every((file) => file.name !== name))
  const failedTests = sum(failed.map(countFailed))
  return {
    passed: ran - failedTests,
    failed: failedTests,
    failures: failuresIn(failed),
    flaky: failuresIn(passedAlone),
  }
}

/** Runs these files alone. Returns those that failed again, with their new failures. */
const runAgain = async (files: readonly TestedFile[], reportFile: string): Promise<TestedFile[]> => {
  const names = files.map(({ name }) => name)
  console.log(`\nRunning again, alone: ${names.map((name) => relative(root, name)).join(', ')}`)
  const { code, report } = await runVitest(names, reportFile)
  if (code === 0) return []
  const failed = failedFiles(report)
  // If the run failed outside of any test, the tests may not have run, so they still count as failed.
  return failed.length > 0 ? failed : [...files]
}
