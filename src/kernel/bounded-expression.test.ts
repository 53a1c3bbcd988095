import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boundedExpression } from './bounded-expression.ts'

test('what people look for is found as an expression', () => {
  for (const [typed, text] of [
    ['^qu.ds$', 'Quads'],
    ['clay|quad', 'Quads'],
    ['clay.*newcastle', 'Clay Pigeons in Newcastle'],
    ['[a-c]lay', 'Clay'],
    ['(river|canal) (cruise|walk)', 'A river walk'],
    ['go-?kart', 'Gokart'],
    ['5 \\(five\\)', '5 (five)'],
  ] as const)
    expect(boundedExpression(typed)?.test(text), typed).toBe(true)
})

test('what may take for ever is no expression', () => {
  for (const typed of [
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
    expect(boundedExpression(typed), typed).toBeUndefined()
})

test('whatever is typed, a text is looked through in no time', () => {
  const sign = fc.constantFrom(...'aab.*+?|()[]^$\\{}-1'.split(''))
  const text = `${'a'.repeat(118)}!b`
  fc.assert(
    fc.property(fc.string({ unit: sign, maxLength: 100 }), (typed) => {
      const expression = boundedExpression(typed)
      // Of the processor: a busy machine lets a test wait.
      const began = process.threadCpuUsage()
      expression?.test(text)
      const { user, system } = process.threadCpuUsage(began)
      expect((user + system) / 1000).toBeLessThan(50)
    }),
    { numRuns: 2000 },
  )
})
