import { describe, expect, test } from 'vitest'
import { listFiles, readSource } from './checker/read-source.ts'
import { findIdleExports, findUnusedExports } from './checker/unused-exports.ts'

const sources = listFiles().map((file) => readSource(file))

/** Made ahead of the screen or call that will ask them, each with why it is here already. */
const aheadOfTheirScreen: Record<string, string> = {}

test('the product uses what its kernel, rules and servers offer', () => {
  expect(findUnusedExports(sources).filter((name) => !(name in aheadOfTheirScreen))).toEqual([])
})

test('what is listed as made ahead is there, and still waits', () => {
  const unused = findUnusedExports(sources)
  expect(Object.keys(aheadOfTheirScreen).filter((name) => !unused.includes(name))).toEqual([])
})

test('what a file exports, another one takes', () => {
  expect(findIdleExports(sources)).toEqual([])
})

describe('a planted breach is caught:', () => {
  const rule = readSource('src/features/access/rules/probe.ts', 'export const mayFly = () => true')
  const found = (...others: [file: string, text: string][]) =>
    findUnusedExports([rule, ...others.map(([file, text]) => readSource(file, text))])
  const named = ['src/features/access/rules/probe.ts: mayFly']
  const importing = `import { mayFly } from '#features/access/rules/probe.ts'`

  test('a rule that nothing imports, or only its test', () => {
    expect(found()).toEqual(named)
    expect(found(['src/features/access/rules/probe.test.ts', importing])).toEqual(named)
    expect(found(['src/features/access/ui/probe.tsx', importing])).toEqual([])
  })

  test('a rule of whose file something else is imported', () => {
    const other = `import { mayWalk } from '#features/access/rules/probe.ts'`
    expect(found(['src/features/access/ui/probe.tsx', other])).toEqual(named)
    const whole = `const rules = () => import('#features/access/rules/probe.ts')`
    expect(found(['src/features/access/ui/probe.tsx', whole])).toEqual([])
  })

  test('an export that nobody takes, and none that a test takes', () => {
    const part = readSource(
      'src/platform/server/probe.ts',
      'export const most = 5\nexport const few = most - 3',
    )
    const taking = readSource('tests/support/probe.ts', `import { few } from '#platform/server/probe.ts'`)
    expect(findIdleExports([part, taking])).toEqual(['src/platform/server/probe.ts: most'])
  })

  test('a use case that server/index.ts passes on to nobody', () => {
    const index = `export { mayFly as mayStart } from '../rules/probe.ts'`
    expect(found(['src/features/access/server/index.ts', index])).toEqual([
      'src/features/access/server/index.ts: mayStart',
    ])
  })
})
