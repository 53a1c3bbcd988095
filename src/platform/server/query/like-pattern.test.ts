import fc from 'fast-check'
import { expect, test } from 'vitest'
import { likePattern } from './like-pattern.ts'

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
])('the expression %s is found by the pattern %s (SHELL-059)', (expression, pattern) =>
  expect(likePattern(expression)).toBe(pattern),
)

test.each(['(a+)+$', '[a-z]', 'a{9}', 'a*', 'a+', 'a?', 'a|b', '\\d', '\\1', 'a\\', '^^a', '(?=a)'])(
  'the expression %s is refused: it could take a database for ever',
  (expression) => expect(likePattern(expression)).toBeUndefined(),
)

test('no text becomes a pattern with a wildcard that was not asked for', () => {
  const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  fc.assert(
    fc.property(fc.string({ maxLength: 20 }), (text) => {
      const pattern = likePattern(`^${escaped(text)}$`)!
      expect(pattern.replace(/\\([\\%_])/g, '$1')).toBe(text)
      expect(pattern.replace(/\\[\\%_]/g, '')).not.toMatch(/[%_]/)
    }),
  )
})
