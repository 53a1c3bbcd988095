import { writeFile } from 'node:fs/promises'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

/** The result of a test run. */
export type RunReport = {
  readonly passed: number
  /** The files with failures, by their absolute paths. */
  readonly failedFiles: readonly FailedFile[]
  /** The errors that belong to no file, such as one in a timer after a test. */
  readonly otherErrors: readonly string[]
}

export type FailedFile = {
  readonly file: string
  /** The failed tests and hooks of the file, each with its errors. */
  readonly failures: readonly string[]
}

const describeError = ({ stack, message, diff }: SerializedError): string =>
  [stack || message, typeof diff === 'string' ? diff : ''].filter(Boolean).join('\n')
const describeFailure = (name: string, errors: readonly SerializedError[]): string =>
  stripVTControlCharacters([name, ...errors.map(describeError)].filter(Boolean).join('\n'))

const failuresIn = (module: TestModule): string[] => {
  const testFailures = [...module.children.allTests('failed')].map((test) =>
    describeFailure(test.fullName, test.result().errors ?? []),
  )
  // A failed hook of a group skips its tests.
  const groupFailures = [...module.children.allSuites()].flatMap((group) =>
    group.errors().length > 0 ? [describeFailure(group.fullName, group.errors())] : [],
  )
  return module.errors().length > 0
    ? [describeFailure('', module.errors()), ...groupFailures, ...testFailures]
    : [...groupFailures, ...testFailures]
}

/** Writes a `RunReport` as JSON to the file that the variable TEST_REPORT names. */
export default class ReportWriter implements Reporter {
  async onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]) {
    const file = process.env.TEST_REPORT
    if (!file) throw new Error('Set TEST_REPORT to the file of the report')
    const report: RunReport = {
      passed: modules.flatMap((module) => [...module.children.allTests('passed')]).length,
      failedFiles: modules
        .filter((module) => !module.ok())
        .map((module) => ({ file: module.moduleId, failures: failuresIn(module) })),
      otherErrors: errors.map((error) => describeFailure('', [error])),
    }
    await writeFile(file, JSON.stringify(report))
  }
}
