import fc from 'fast-check'
import { expect, test } from 'vitest'
import { likePatterns, literalExpression } from './simple-expression.ts'

test.each([
  ['castle', '%castle%'],
  ['^New', 'New%'],
  ['castle$', '%castle'],
  ['^York$', 'York'],
  ['^N.w.*e$', 'N_w%e'],
  ['50%_off', '%50\\%\\_off%'],
  ['a\\.b\\\\c', '%a.b\\\\c%'],
  ['a\\$', '%a$%'],
  ['', '%%'],
])('the expression %s becomes the pattern %s (SHELL-059)', (expression, pattern) =>
  expect(likePatterns(expression)).toEqual([pattern]),
)

test('each alternative becomes its own pattern with its own anchors', () => {
  expect(likePatterns('^New|castle$|a\\|b')).toEqual(['New%', '%castle', '%a|b%'])
})

test.each([
  '(a+)+$',
  '[a-z]',
  'a{9}',
  'a*',
  'a+',
  'a?',
  '(a|b)',
  'a|b+',
  '\\d',
  '\\1',
  'a\\',
  '^^a',
  '(?=a)',
  '(?b)\\(\\(\\(.\\{0,14\\}\\)\\{0,14\\}\\)\\{0,14\\}\\)x',
])('the expression %s is refused', (expression) => expect(likePatterns(expression)).toBeUndefined())

test('special characters of LIKE in a text never act as wildcards', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 20 }), (text) => {
      const [pattern, ...otherPatterns] = likePatterns(`^${literalExpression(text)}$`)!
      expect(otherPatterns).toEqual([])
      expect(pattern!.replace(/\\([\\%_])/g, '$1')).toBe(text)
      expect(pattern!.replace(/\\[\\%_]/g, '')).not.toMatch(/[%_]/)
    }),
  )
})
