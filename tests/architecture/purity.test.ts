import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from './checker/read-source.ts'

const folder = mkdtempSync(join(tmpdir(), 'jaunt-purity-'))
afterAll(() => rmSync(folder, { recursive: true }))

const addFile = (file: string, text?: string) => {
  const target = join(folder, file)
  mkdirSync(dirname(target), { recursive: true })
  if (text === undefined) copyFileSync(join(root, file), target)
  else writeFileSync(target, text)
}

const run = (program: string, ...args: string[]) =>
  new Promise<string>((resolve) => {
    const options = { cwd: folder, maxBuffer: 2 ** 24 }
    execFile(join(root, 'node_modules/.bin', program), args, options, (_, stdout, stderr) =>
      resolve(stdout + stderr),
    )
  })

/** Returns the numbers of the lines of a file that a tool reports. */
const reportedLines = (output: string, file: string) => [
  ...new Set([...output.matchAll(new RegExp(`${file}[:(](\\d+)`, 'g'))].map(([, line]) => Number(line))),
]
const everyLineOf = (lines: readonly string[]) => lines.map((_, index) => index + 1)

test('the kernel and rules are type-checked without the browser, Node and timers, and have no type errors', async () => {
  const lines = [
    `export const a = fetch('https://example.com')`,
    `export const b = window.location`,
    `export const c = document.title`,
    `export const d = process.env`,
    `export const e = setTimeout(() => {}, 1)`,
    `console.log('x')`,
    `export const f = localStorage.length`,
    `export const g = Buffer.from('x')`,
    `export const h = require('node:fs')`,
    `export const i = queueMicrotask(() => {})`,
    `export const j = crypto.randomUUID()`,
    `export const k = performance.now()`,
    `export const l = import('node:fs')`,
  ]
  addFile('wall-probe.ts', lines.join('\n'))
  addFile(
    'tsconfig.json',
    JSON.stringify({
      extends: join(root, 'tsconfig.rules.json'),
      include: ['wall-probe.ts', join(root, 'src/kernel'), join(root, 'src/features/*/rules')],
      exclude: [join(root, '**/*.test.ts')],
    }),
  )
  const output = await run('tsc', '-p', 'tsconfig.json')
  expect(reportedLines(output, 'wall-probe.ts')).toEqual(everyLineOf(lines))
  // No other step of npm test type-checks the real rules without the types of the browser and Node.
  expect(
    output.split('\n').filter((line) => line.includes('error') && !line.startsWith('wall-probe.ts')),
  ).toEqual([])
})

test('the linter refuses clocks and random numbers in the kernel and rules only', async () => {
  const lines = [
    `export const a = Date.now()`,
    `export const b = new Date()`,
    `export const c = Math.random()`,
    `export const d = [1, 2].map(Math.random)`,
    `export const e = Temporal.Now.instant()`,
    `export const f = globalThis.performance`,
    `export const g = Date()`,
  ]
  for (const file of ['biome.json', '.gitignore', 'tests/architecture/lint/pure-rules.grit']) addFile(file)
  for (const file of ['src/kernel', 'src/features/access/rules', 'src/features/access/server'])
    addFile(`${file}/probe.ts`, `${lines.join('\n')}\nexport const fine = new Date(5)\n`)
  const output = await run('biome', 'lint', 'src', '--max-diagnostics=none', '--vcs-enabled=false')
  expect(reportedLines(output, 'src/kernel/probe.ts')).toEqual(everyLineOf(lines))
  expect(reportedLines(output, 'src/features/access/rules/probe.ts')).toEqual(everyLineOf(lines))
  expect(reportedLines(output, 'src/features/access/server/probe.ts')).toEqual([])
})
