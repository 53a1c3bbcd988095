import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './checker/read-source.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const pages = globSync('docs/decisions/[0-9]*.md', { cwd: root }).sort()

/** Returns the line of a decision in the index, from its file and heading. */
const lineOf = (file: string, text: string): string => {
  const [, number, title] = /^# (\d+)\. (.+)\n/.exec(text) ?? []
  return `- [${number}](${basename(file)}) ${title}`
}

/** Returns the numbers of the decisions that a text refers to and that don't exist. */
const unknownDecisionsIn = (text: string): string[] =>
  [...text.matchAll(/decisions\/(\d{4})/g)]
    .map(([, number]) => number!)
    .filter((number) => !pages.some((page) => basename(page).startsWith(`${number}-`)))

test('the index lists every decision once, with its number and heading', () => {
  const lines = read('docs/decisions/README.md').split('\n')
  expect(lines.filter((line) => line.startsWith('- ')).sort()).toEqual(
    pages.map((page) => lineOf(page, read(page))).sort(),
  )
})

test('the heading of every decision has the number of its file name, and no two decisions have the same number', () => {
  const numbers = pages.map((page) => Number(basename(page).slice(0, 4)))
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(pages.map((page) => Number(/^# (\d+)\. /.exec(read(page))?.[1]))).toEqual(numbers)
})

test('every decision that code and docs refer to exists', () => {
  const files = globSync(['{src,tests,scripts,bench,migrations,data,docs}/**/*.{ts,tsx,md}', '*.md'], {
    cwd: root,
  })
  expect(files.length).toBeGreaterThan(1000)
  expect(
    files.flatMap((file) => unknownDecisionsIn(read(file)).map((number) => `${file}: ${number}`)),
  ).toEqual([])
})

test('the check finds a reference to an unknown decision', () => {
  expect(unknownDecisionsIn(`as before (docs/decisions/0001), and docs/decisions/${'9'.repeat(4)}`)).toEqual([
    '9999',
  ])
})

/** Returns whether a text has the markers of a merge that was committed unfinished. */
const hasConflict = (text: string): boolean => /^(?:<{7}|>{7}) /m.test(text)

test('no file has the markers of an unfinished merge', () => {
  const files = globSync(
    ['{src,tests,scripts,bench,migrations,data,docs}/**/*.{ts,tsx,css,md,sql,yaml,json}', '*.{md,json,ts}'],
    { cwd: root },
  )
  expect(files.filter((file) => hasConflict(read(file)))).toEqual([])
  expect(hasConflict(`text\n${'<'.repeat(7)} HEAD\nours`)).toBe(true)
})

/** The docs for developers. */
const docs = globSync(['*.md', '{src,data,docs,tests}/**/*.md'], { cwd: root })

/** Returns links to files, and paths from the root, that don't exist. */
const missingPathsIn = (file: string, text: string): string[] => {
  const links = [...text.matchAll(/\]\(([^)#]+)\)/g)]
    .map(([, link]) => link!)
    .filter((link) => !link.startsWith('http'))
    .map((link) => join(dirname(file), link))
  const namedPaths = [
    ...text.matchAll(/`((?:src|tests|scripts|data|docs|migrations|bench)\/[\w./-]+)`/g),
  ].map(([, path]) => path!)
  return [...links, ...namedPaths].filter((path) => !existsSync(join(root, path)))
}

test('links and paths in docs exist', () => {
  expect(docs.length).toBeGreaterThan(80)
  expect(docs.flatMap((file) => missingPathsIn(file, read(file)).map((path) => `${file}: ${path}`))).toEqual(
    [],
  )
})

test('the check finds paths that don’t exist', () => {
  const text =
    '[here](../docs/decisions), [there](gone.md), `src/app/server.ts`, `src/app/gone.ts`, `src/app/x-<n>.ts`'
  expect(missingPathsIn('src/README.md', text)).toEqual(['src/gone.md', 'src/app/gone.ts'])
})

test('the configuration page names every variable that the server reads', () => {
  const [, schema = ''] =
    /const variables = z\.object\(\{([\s\S]*?)\n\}\)/.exec(read('src/platform/server/config.ts')) ?? []
  const names = [...schema.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name!)
  expect(names.length).toBeGreaterThan(30)
  const page = read('docs/configuration.md')
  // The page shortens the common prefix of the card gateway's variables to '…'.
  const isNamed = (name: string) =>
    [name, name.replace('SECURE_TRADING', '…')].some((variable) => page.includes(`\`${variable}\``))
  expect(names.filter((name) => !isNamed(name))).toEqual([])
})
