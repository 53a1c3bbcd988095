import { describe, expect, test } from 'vitest'
import { listFiles, readSource } from './checker/read-source.ts'
import { findUnimportedExports, findUnusedExports } from './checker/unused-exports.ts'

const sources = listFiles().map((file) => readSource(file))

/** Exports written before the screen or endpoint that will use them, each with the reason. */
const writtenAhead: Record<string, string> = {}

test('the code of Jaunt uses every export of the kernel, rules and server indexes', () => {
  expect(findUnusedExports(sources).filter((name) => !(name in writtenAhead))).toEqual([])
})

test('every export that is listed as written ahead exists and is still unused', () => {
  const unused = findUnusedExports(sources)
  expect(Object.keys(writtenAhead).filter((name) => !unused.includes(name))).toEqual([])
})

test('every export is imported by another file', () => {
  expect(findUnimportedExports(sources)).toEqual([])
})

describe('the check finds', () => {
  const rule = readSource('src/features/access/rules/probe.ts', 'export const canFly = () => true')
  const unusedWith = (...others: [file: string, text: string][]) =>
    findUnusedExports([rule, ...others.map(([file, text]) => readSource(file, text))])
  const unusedCanFly = ['src/features/access/rules/probe.ts: canFly']
  const importText = `import { canFly } from '#features/access/rules/probe.ts'`

  test('a rule that nothing imports, or only its test', () => {
    expect(unusedWith()).toEqual(unusedCanFly)
    expect(unusedWith(['src/features/access/rules/probe.test.ts', importText])).toEqual(unusedCanFly)
    expect(unusedWith(['src/features/access/ui/probe.tsx', importText])).toEqual([])
  })

  test('an unused rule in a file with another, used export', () => {
    const other = `import { canWalk } from '#features/access/rules/probe.ts'`
    expect(unusedWith(['src/features/access/ui/probe.tsx', other])).toEqual(unusedCanFly)
    const whole = `const rules = () => import('#features/access/rules/probe.ts')`
    expect(unusedWith(['src/features/access/ui/probe.tsx', whole])).toEqual([])
  })

  test('an export that no file imports, but not one that a test imports', () => {
    const part = readSource(
      'src/platform/server/probe.ts',
      'export const most = 5\nexport const few = most - 3',
    )
    const importer = readSource('tests/support/probe.ts', `import { few } from '#platform/server/probe.ts'`)
    expect(findUnimportedExports([part, importer])).toEqual(['src/platform/server/probe.ts: most'])
  })

  test('a use case of server/index.ts that no feature uses', () => {
    const index = `export { canFly as canStart } from '../rules/probe.ts'`
    expect(unusedWith(['src/features/access/server/index.ts', index])).toEqual([
      'src/features/access/server/index.ts: canStart',
    ])
  })
})
