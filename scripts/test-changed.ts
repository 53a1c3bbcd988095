import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { listFiles } from '#tests/architecture/checker/read-source.ts'
import { chooseTests } from './check/choose-tests.ts'
import { printReport } from './check/print-report.ts'
import { checkWith, noTests, runStep, runTests } from './check/step.ts'

/**
 * The maximum duration of the chosen tests. With it, the check takes about a minute on two idle cores, including the
 * type check.
 */
const maxTestSeconds = 40

const root = join(import.meta.dirname, '..')
const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
const linesOf = (text: string): string[] => text.split('\n').filter(Boolean)

/** Returns the newest commit that the branch has in common with `main`; the last commit if there is no `main`. */
const findBase = (): string => {
  for (const main of ['origin/main', 'main'])
    try {
      return git('merge-base', 'HEAD', main)
    } catch {
      // This clone does not have that branch.
    }
  return 'HEAD'
}

/** Returns the files that differ from the base, whether or not they are committed, without deleted ones. */
const listChanged = (base: string): string[] => {
  const differing = linesOf(git('diff', '--name-only', '--diff-filter=d', base))
  return [...new Set([...differing, ...linesOf(git('ls-files', '--others', '--exclude-standard'))])]
}

type LastRun = { readonly projects: Record<string, { readonly files: Record<string, { duration: number }> }> }

/**
 * Returns the estimated seconds of a test file that has not run here yet. Most API tests in `tests` repeat a scenario
 * many times.
 */
const estimatedSeconds = (file: string): number => {
  if (!file.endsWith('.api.test.ts')) return 0.2
  return file.startsWith('tests/') ? 20 : 2
}

/** Returns a function that returns the seconds that a test file took in its last run here, or else an estimate. */
const readDurations = (): ((file: string) => number) => {
  const [resultsFile] = globSync('node_modules/.vite/vitest/*/results.json', { cwd: root })
  const projects = resultsFile
    ? (JSON.parse(readFileSync(join(root, resultsFile), 'utf8')) as LastRun).projects
    : {}
  const durations = Object.assign({}, ...Object.values(projects).map(({ files }) => files))
  return (file) => (durations[file] ? durations[file].duration / 1000 : estimatedSeconds(file))
}

const changed = listChanged(findBase())
const { chosen, omitted } = chooseTests({
  changed,
  texts: new Map(listFiles().map((file) => [file, readFileSync(join(root, file), 'utf8')])),
  secondsOf: readDurations(),
  maxSeconds: maxTestSeconds,
})
const lintableFiles = changed.filter((file) =>
  ['.ts', '.tsx', '.js', '.json', '.css'].includes(extname(file)),
)
const reports = await mkdtemp(join(tmpdir(), 'jaunt-changed-'))
const results = await Promise.all([
  runStep('format and lint', async () =>
    lintableFiles.length > 0
      ? checkWith('biome', 'check', '--error-on-warnings', '--no-errors-on-unmatched', ...lintableFiles)
      : noTests,
  ),
  runStep('types', () =>
    checkWith('tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', '.build/types.tsbuildinfo'),
  ),
  runStep('architecture and chosen tests', () =>
    runTests(join(reports, 'tests.json'), { only: ['tests/architecture', ...chosen] }),
  ),
]).finally(() => rm(reports, { recursive: true, force: true }))
printReport(results)
if (omitted.length > 0)
  console.log(
    `${omitted.length} more test files use changed files. npm test -- --all runs them, for example ${omitted[0]}.`,
  )
