import fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns } from '#tests/support/property-runs.ts'
import { boundedExpression } from './bounded-expression.ts'

test('typical search expressions match', () => {
  for (const [source, text] of [
    ['^qu.ds$', 'Quads'],
    ['clay|quad', 'Quads'],
    ['clay.*newcastle', 'Clay Pigeons in Newcastle'],
    ['[a-c]lay', 'Clay'],
    ['(river|canal) (cruise|walk)', 'A river walk'],
    ['go-?kart', 'Gokart'],
    ['5 \\(five\\)', '5 (five)'],
  ] as const)
    expect(boundedExpression(source)?.test(text), source).toBe(true)
})

test('an expression that could take too long is rejected', () => {
  for (const source of [
    '(a+)+$',
    '(a|a)*b',
    '[^](a+)+]',
    '[](a+)+]',
    '(a?)?',
    '.*.*.*x',
    'a?'.repeat(20),
    '(a|b)'.repeat(20),
    '(.)\\1',
    '(?=a)',
    'a{1,90}{1,90}',
    '\\u{61}',
    '(',
    '[',
    '*',
  ])
    expect(boundedExpression(source), source).toBeUndefined()
})

test('no accepted expression takes long, whatever is typed', () => {
  const character = fc.constantFrom(...'aab.*+?|()[]^$\\{}-1'.split(''))
  const text = `${'a'.repeat(118)}!b`
  fc.assert(
    fc.property(fc.string({ unit: character, maxLength: 100 }), (source) => {
      const expression = boundedExpression(source)
      // Processor time, because on a busy machine the test may have to wait.
      const startUsage = process.threadCpuUsage()
      expression?.test(text)
      const { user, system } = process.threadCpuUsage(startUsage)
      expect((user + system) / 1000).toBeLessThan(50)
    }),
    { numRuns: propertyRuns },
  )
})
