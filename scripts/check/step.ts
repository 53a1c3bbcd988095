import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '../..')

type TestCounts = {
  readonly passed: number
  readonly failed: number
  /** Each test that failed, with its file and its message. */
  readonly failures: readonly string[]
  /** The same of tests that failed first and passed when they were run alone. */
  readonly unsteady: readonly string[]
}

/** What a part of the check answers that tests nothing itself: it counts only when it fails. */
export const nothingTested: TestCounts = { passed: 0, failed: 0, failures: [], unsteady: [] }

export type StepResult = TestCounts & { readonly name: string; readonly seconds: number }

/** Runs work as a step; a throw is its failure and is printed. */
export const runStep = async (name: string, work: () => Promise<TestCounts>): Promise<StepResult> => {
  const startedAt = performance.now()
  const counts = await work().catch((problem: Error) => {
    console.log(`\n✗ ${name}\n${problem.message}`)
    return { ...nothingTested, failed: 1, failures: [`${name}: ${problem.message}`] }
  })
  return { name, seconds: (performance.now() - startedAt) / 1000, ...counts }
}

const tool = (name: string) =>
  join(root, 'node_modules/.bin', process.platform === 'win32' ? `${name}.cmd` : name)

const runTool = (name: string, args: readonly string[], shown: boolean) =>
  new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    const child = spawn(tool(name), args, {
      cwd: root,
      stdio: ['ignore', shown ? 'inherit' : 'pipe', shown ? 'inherit' : 'pipe'],
      shell: process.platform === 'win32',
    })
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output }))
  })

/** A tool that is silent when all is well: it fails with what it printed. */
export const checkWith = async (name: string, ...args: string[]) => {
  const { code, output } = await runTool(name, args, false)
  if (code !== 0) throw new Error(output.trim() || `${name} ended with ${code}`)
  return nothingTested
}

/** What vitest writes of a run; only the parts that are read here. */
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

const failuresIn = ({ testResults }: VitestReport): string[] =>
  testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const tests = assertionResults.filter(({ status }) => status === 'failed')
      const lines = tests.map(({ fullName, failureMessages }) => `${fullName}\n${failureMessages.join('\n')}`)
      return (lines.length ? lines : [message]).map((line) => `${relative(root, name)}: ${line}`)
    })

/**
 * Runs projects of vitest and counts their tests; a run that breaks without a failed test counts as one.
 * @param filesTriedAgain so many failed files, not more, are run once more, alone: a test that passes only
 * then is called unsteady. For tests in a browser, which a busy machine can make late; elsewhere what fails
 * once in a while is a race that has been found.
 */
export const testWith = async (
  projects: readonly string[],
  reportFile: string,
  { filesTriedAgain = 0 } = {},
): Promise<TestCounts> => {
  const args = projects.map((project) => `--project=${project}`)
  const first = await runVitest(args, reportFile)
  const { numPassedTests, numFailedTests, testResults } = first.report
  if (first.code === 0) return { passed: numPassedTests, failed: 0, failures: [], unsteady: [] }

  const failures = failuresIn(first.report)
  const files = testResults.filter(({ status }) => status === 'failed').map(({ name }) => name)
  if (files.length === 0 || files.length > filesTriedAgain) {
    const outside = [`${projects.join(', ')}: vitest ended with ${first.code} outside of any test`]
    return {
      passed: numPassedTests,
      failed: Math.max(numFailedTests, 1),
      failures: failures.length ? failures : outside,
      unsteady: [],
    }
  }

  console.log(`\nOnce more, alone: ${files.map((file) => relative(root, file)).join(', ')}`)
  const second = await runVitest([...args, ...files], `${reportFile}.again`)
  if (second.code === 0)
    return { passed: numPassedTests + numFailedTests, failed: 0, failures: [], unsteady: failures }
  const failed = Math.max(second.report.numFailedTests, 1)
  return {
    passed: numPassedTests + Math.max(numFailedTests - failed, 0),
    failed,
    failures: failuresIn(second.report),
    unsteady: [],
  }
}
