import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildPages } from './build.ts'
import { ensureBrowser } from './check/find-browser.ts'
import { printReport } from './check/print-report.ts'
import { checkWith, noTests, runStep, runTests, type StepResult } from './check/step.ts'
import { untestedEndpoints } from './check/untested-endpoints.ts'
import { checkRecordedStatements } from './check-shards.ts'

/**
 * With `--all`, every test runs, as in CI. Without it, long tests are skipped, so that the check takes only minutes but
 * still finds what most changes can break.
 */
const { values: options } = parseArgs({ options: { all: { type: 'boolean', default: false } } })

const findBrowserStep = async () => {
  ensureBrowser(console.log, 'headless')
  return noTests
}

const buildStep = async () => {
  await buildPages()
  return noTests
}

/** Runs every check of a checkout. Independent steps run concurrently. */
const check = async (reportsFolder: string): Promise<StepResult[]> => {
  const requestsFile = join(reportsFolder, 'requests.txt')
  await writeFile(requestsFile, '')
  process.env.TESTED_REQUESTS = requestsFile
  const statementsFile = join(reportsFolder, 'statements.txt')
  if (options.all) process.env.SENT_STATEMENTS = statementsFile
  else process.env.LONG_TESTS = 'no'
  // This blocks the process while it installs a browser.
  const browser = await runStep('browser', findBrowserStep)
  const otherResults = await Promise.all([
    runStep('build', buildStep),
    // All tests are in one run, so that no processor is idle between two groups of tests. Tests of pages run last and
    // wait for the build if necessary.
    runStep('rules, architecture, API, journeys', () =>
      runTests(join(reportsFolder, 'tests.json'), {
        secondTry: { isFor: (file) => file.endsWith('.journey.test.ts'), max: 5 },
      }),
    ),
    runStep('format and lint', () => checkWith('biome', 'check', '--error-on-warnings', '.')),
    // Only one checker runs. Several checkers would check shared types repeatedly and use up to twice the processor
    // time, which the tests need.
    runStep('types', () => checkWith('tsc', '--noEmit', '--checkers', '1')),
  ])
  if (!options.all) return [browser, ...otherResults]
  const endpoints = await runStep('every endpoint is tested', async () => {
    const untested = untestedEndpoints((await readFile(requestsFile, 'utf8')).split('\n'))
    if (untested.length > 0) throw new Error(`No test sends a successful request to\n${untested.join('\n')}`)
    return noTests
  })
  const shards = await runStep('each statement is about one event, or listed', async () => {
    await checkRecordedStatements(statementsFile)
    return noTests
  })
  return [browser, ...otherResults, endpoints, shards]
}

const reportsFolder = await mkdtemp(join(tmpdir(), 'jaunt-check-'))
const results = await check(reportsFolder).finally(() => rm(reportsFolder, { recursive: true, force: true }))
printReport(results)
