import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { FailedFile, RunReport } from './write-report.ts'

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

const pathOfTool = (name: string) =>
  join(root, 'node_modules/.bin', process.platform === 'win32' ? `${name}.cmd` : name)

type ToolOptions = { readonly showsOutput: boolean; readonly environment?: Readonly<Record<string, string>> }

const runTool = (name: string, args: readonly string[], { showsOutput, environment }: ToolOptions) =>
  new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    const child = spawn(pathOfTool(name), args, {
      cwd: root,
      env: { ...process.env, ...environment },
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
  const { code, output } = await runTool(name, args, { showsOutput: false })
  if (code !== 0) throw new Error(output.trim() || `${name} ended with ${code}`)
  return noTests
}

/** @param ifNoReport the files that have failed if the run ends without a report */
const runVitest = async (
  args: readonly string[],
  reportFile: string,
  ifNoReport: readonly FailedFile[] = [],
): Promise<RunReport> => {
  const reporters = ['--reporter=default', `--reporter=${join(import.meta.dirname, 'write-report.ts')}`]
  const { code } = await runTool('vitest', ['run', ...args, ...reporters], {
    showsOutput: true,
    environment: { TEST_REPORT: reportFile },
  })
  const noReport = { passed: 0, failedFiles: ifNoReport, otherErrors: [] }
  const report = await readFile(reportFile, 'utf8').then(
    (text) => JSON.parse(text) as RunReport,
    () => noReport,
  )
  const reportsFailures = report !== noReport && report.failedFiles.length + report.otherErrors.length > 0
  return code === 0 || reportsFailures
    ? report
    : { ...report, otherErrors: [...report.otherErrors, `vitest ended with ${code} outside of any test`] }
}

const failuresOf = (files: readonly FailedFile[]): string[] =>
  files.flatMap(({ file, failures }) => failures.map((failure) => `${relative(root, file)}: ${failure}`))

type TestRun = {
  /** The arguments of vitest that select tests: files, folders or `--project`. By default, all tests run. */
  readonly only?: readonly string[]
  /**
   * If at most `max` files of this kind fail, they run once more, without other tests. If a file then passes, its
   * failures are reported as flaky. Only browser tests should be retried, because a busy machine can delay them. In
   * other tests, an occasional failure reveals a race condition.
   */
  readonly secondTry?: { readonly isFor: (file: string) => boolean; readonly max: number }
}

/** Runs tests and counts them. Every failed hook and every error outside of tests counts as one failure. */
export const runTests = async (
  reportFile: string,
  { only = [], secondTry }: TestRun = {},
): Promise<TestCounts> => {
  const firstRun = await runVitest(only, reportFile)
  const retriable = firstRun.failedFiles.filter(({ file }) => secondTry?.isFor(file))
  const isRetried = secondTry !== undefined && retriable.length > 0 && retriable.length <= secondTry.max
  const secondRun = isRetried ? await runAgain(retriable, `${reportFile}.again`) : undefined
  if (!secondRun) {
    const failures = [...failuresOf(firstRun.failedFiles), ...firstRun.otherErrors]
    return { passed: firstRun.passed, failed: failures.length, failures, flaky: [] }
  }
  const otherFailedFiles = firstRun.failedFiles.filter((file) => !retriable.includes(file))
  const failures = [
    ...failuresOf([...otherFailedFiles, ...secondRun.failedFiles]),
    ...firstRun.otherErrors,
    ...secondRun.otherErrors,
  ]
  const isFlaky = ({ file }: FailedFile) =>
    secondRun.failedFiles.every((failedAgain) => failedAgain.file !== file)
  const flaky = failuresOf(retriable.filter(isFlaky))
  return { passed: firstRun.passed + flaky.length, failed: failures.length, failures, flaky }
}

/** Runs these files alone, and returns the result. */
const runAgain = (files: readonly FailedFile[], reportFile: string): Promise<RunReport> => {
  const names = files.map(({ file }) => file)
  console.log(`\nRunning again, alone: ${names.map((name) => relative(root, name)).join(', ')}`)
  return runVitest(names, reportFile, files)
}
