import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildPages } from './build.ts'
import { ensureBrowser } from './check/find-browser.ts'
import { printReport } from './check/print-report.ts'
import { checkWith, nothingTested, runStep, type StepResult, testEverything } from './check/step.ts'
import { untestedEndpoints } from './check/untested-endpoints.ts'

const findBrowserStep = async () => {
  ensureBrowser(console.log, 'headless')
  return nothingTested
}

const buildStep = async () => {
  await buildPages()
  return nothingTested
}

/** Runs every check of a checkout. Independent steps run concurrently. */
const check = async (reports: string): Promise<StepResult[]> => {
  const requests = join(reports, 'requests.txt')
  await writeFile(requests, '')
  process.env.TESTED_REQUESTS = requests
  const quick = await Promise.all([
    runStep('browser', findBrowserStep),
    runStep('format and lint', () => checkWith('biome', 'check', '--error-on-warnings', '.')),
    runStep('build', buildStep),
  ])
  // The build generates the types of URLs and the pages that journeys use.
  const rest = await Promise.all([
    runStep('types', () => checkWith('tsc', '--noEmit')),
    // One run for all tests, so that later tests use the capacity that finished ones free.
    runStep('rules, architecture, API, journeys', () =>
      testEverything(join(reports, 'tests.json'), {
        isFor: (file) => file.endsWith('.journey.test.ts'),
        most: 5,
      }),
    ),
  ])
  const endpoints = await runStep('every endpoint is tested', async () => {
    const untested = untestedEndpoints((await readFile(requests, 'utf8')).split('\n'))
    if (untested.length > 0)
      throw new Error(`No test sends a request that succeeds to\n${untested.join('\n')}`)
    return nothingTested
  })
  return [...quick, ...rest, endpoints]
}

const reports = await mkdtemp(join(tmpdir(), 'jaunt-check-'))
const results = await check(reports).finally(() => rm(reports, { recursive: true, force: true }))
printReport(results)
