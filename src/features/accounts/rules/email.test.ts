import fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns } from '#tests/support/property-runs.ts'
import { checkEmail, emailField, emailMessage, isCompanyEmail, isEmail } from './email.ts'

test.each(['a@b.co', "o'neil+trip@mail.example.org", 'A.B-c_d%e@sub-domain.example.museum'])(
  '%s is an email address (ACC-062)',
  (email) => expect(isEmail(email)).toBe(true),
)

test.each([
  'a',
  'a@b',
  'a b@c.de',
  'a@@b.co',
  'a@b..co',
  'a@-b.co',
  'a@b.c1',
  'é@b.co',
  '<x>@b.co',
  `${'a'.repeat(250)}@b.co`,
])('%s is not an email address (ACC-062)', (email) => {
  expect(emailField.safeParse(email).error?.issues[0]?.message).toBe(emailMessage)
  expect(emailMessage).toBe('Value is not a valid email address')
})

test('an address is stored in lower case without spaces around it', () => {
  expect(emailField.parse('  Ann@Example.COM ')).toBe('ann@example.com')
  expect(emailField.safeParse(' ').error?.issues[0]?.message).toBe('Required')
})

test('a disposable domain is valid but not safe; any address at test.com is safe (ACC-063)', () => {
  expect(checkEmail('ann@mailinator.com')).toEqual({
    safety: false,
    isEmailValid: true,
    isValidationOverridden: false,
  })
  expect(checkEmail('ann@example.com').safety).toBe(true)
  expect(checkEmail('Ann@TEST.com').safety).toBe(true)
  expect(checkEmail('not an address').safety).toBe(false)
})

test('an address of another domain with the same ending is not a company address', () => {
  expect(isCompanyEmail('Jo@Jaunt.test', 'jaunt.test')).toBe(true)
  expect(isCompanyEmail('jo@notjaunt.test', 'jaunt.test')).toBe(false)
})

/** Addresses that look like ann.kate@example.com, with look-alike letters, invisible characters or extra parts. */
const lookAlikes = [
  'аnn.kate@example.com',
  'ann.kаte@example.com',
  'ann.\u212aate@example.com',
  'ann.ｋate@example.com',
  'ann.kate@exаmple.com',
  'ann.kate@ехample.com',
  'ann.kate@example.соm',
  'ann.kate＠example.com',
  'ann.kate@example。com',
  'ann.kate@example․com',
  'ann\u200b.kate@example.com',
  'ann.kate\u200d@example.com',
  'ann.kate\u00ad@example.com',
  '\u202eann.kate@example.com',
  'ann.kate@\u2066example.com',
  'ann\ufeff.kate@example.com',
  'a\u0301nn.kate@example.com',
  'ánn.kate@example.com',
  'ann.kate@examp1е.com',
  'ann.kate@example.com\u0000',
  'ann.kate@example.com\r\nBcc: x@example.com',
  'ann.kate@example.com,x@example.com',
  'ann.kate@example.com;x@example.com',
  '"ann.kate"@example.com',
  'ann.kate(x)@example.com',
  'ann.kate@[127.0.0.1]',
  'ann.kate@example.com.',
  'ann.kate@İstanbul.com',
  'ıann.kate@example.com',
  'ſann.kate@example.com',
]

test.each(lookAlikes)('the look-alike address %j is refused', (email) => {
  expect(emailField.safeParse(email).error?.issues[0]?.message).toBe(emailMessage)
  expect(checkEmail(email).isEmailValid).toBe(false)
})

test('an accepted address equals the typed one, with only the letters A to Z changed to lower case', () => {
  const characters = fc.constantFrom(...'abzAKZİıſ\u212a.-+@ａа\u0301\u200b 1'.split(''))
  const texts = fc.oneof(
    fc.emailAddress(),
    fc.string({ unit: characters, maxLength: 12 }).map((text) => `${text}@b.co`),
  )
  fc.assert(
    fc.property(texts, (text) => {
      const { data } = emailField.safeParse(text)
      if (data === undefined) return
      expect(data).toMatch(/^[\x21-\x7e]+$/)
      expect(data).toHaveLength(text.trim().length)
      expect(text.trim().toUpperCase()).toBe(data.toUpperCase())
    }),
    { numRuns: propertyRuns },
  )
})
