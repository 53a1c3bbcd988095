import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { countLines, listFiles } from './checker/read-source.ts'

const files = listFiles()
const meaningless = /^(utils?|helpers?|common|managers?|misc|shared|lib)$/
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/
const testKinds = /(\.long)?\.(test|api\.test|journey\.test)$/

const stemOf = (file: string) => basename(file).replace(/\.tsx?$/, '')

const segmentsOf = (file: string) => {
  const name = basename(file)
    .replace(/\.tsx?$/, '')
    .replace(testKinds, '')
  return [...file.split('/').slice(0, -1), name]
}

const isMisnamed = (file: string) => segmentsOf(file).some((segment) => !kebab.test(segment))
/** Checks only the last word of a name: common-passwords is allowed, event-manager is not. */
const isMeaningless = (file: string) =>
  segmentsOf(file).some((segment) => meaningless.test(segment.split('-').at(-1) ?? ''))

test('files and folders are named in kebab-case', () => {
  expect(files.filter(isMisnamed)).toEqual([])
})

test('no file or folder outside tests/support/ has a meaningless name', () => {
  expect(files.filter((file) => !file.startsWith('tests/support/')).filter(isMeaningless)).toEqual([])
})

/** Stems that several features can have. */
const sharedStems = new Set([
  'index',
  'contract',
  'refusals',
  'permissions',
  'tables',
  'handlers',
  'routes',
  'store',
  'mails',
])

/** Returns the files of src/, without tests, that have the same stem as an earlier one. */
const findDuplicateStems = (all: readonly string[]): string[] => {
  const source = all.filter((file) => file.startsWith('src/') && !testKinds.test(stemOf(file)))
  const stems = source.map(stemOf)
  return source.filter(
    (_, index) => !sharedStems.has(stems[index]!) && stems.indexOf(stems[index]!) !== index,
  )
}

test('no two files of src/ have the same stem, except the shared ones and tests', () => {
  expect(findDuplicateStems(files)).toEqual([])
  expect(
    findDuplicateStems(['src/kernel/money.ts', 'src/platform/ui/money.tsx', 'src/kernel/money.test.ts']),
  ).toEqual(['src/platform/ui/money.tsx'])
})

test.each(['src/kernel/moneyUtils.ts', 'src/Kernel/money.ts', 'src/kernel/money_split.ts'])(
  'the check finds that %s is not in kebab-case',
  (file) => expect(isMisnamed(file)).toBe(true),
)

test.each([
  'src/kernel/utils.ts',
  'src/common/money.ts',
  'src/kernel/event-manager.ts',
  'src/misc/a.test.ts',
])('the check finds that %s is meaningless', (file) => expect(isMeaningless(file)).toBe(true))

test('half of the files of src/ have at most 90 lines, and fewer than 3 % have more than 250', () => {
  const sizes = files
    .filter((file) => file.startsWith('src/') && !file.includes('.test.'))
    .map((file) => ({ file, lines: countLines(file) }))
    .sort((a, b) => b.lines - a.lines)
  const median = sizes[Math.floor(sizes.length / 2)]!.lines
  const large = sizes.filter(({ lines }) => lines > 250)
  const report = `${sizes.length} files, median ${median} lines, above 250: ${
    large.map(({ file, lines }) => `${file} (${lines})`).join(', ') || 'none'
  }`
  expect(median, report).toBeLessThanOrEqual(90)
  expect(large.length / sizes.length, report).toBeLessThan(0.03)
})
