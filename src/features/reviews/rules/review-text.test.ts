import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reviewTextField, textOfReview } from './review-text.ts'

test('HTML in a review becomes readable text; plain text stays unchanged', () => {
  expect(textOfReview('<p>Windy <b>and</b> wonderful</p><p>Fish &amp; chips<br>after</p>')).toBe(
    'Windy and wonderful\nFish & chips\nafter',
  )
  expect(textOfReview('Great fun <3, R&B after, 5 > 4 &amp; so on')).toBe(
    'Great fun <3, R&B after, 5 > 4 &amp; so on',
  )
  expect(textOfReview('<script>alert(1)</script>ok <img src=x onerror=alert(1)>')).toBe('ok')
  expect(textOfReview('a<b>&lt;i&gt;</b>')).toBe('a<i>')
})

test('a review without readable text is refused as blank', () => {
  for (const text of [
    '',
    '   ',
    '<b></b>',
    '<p> &nbsp; </p>',
    '\u200b\u2060',
    '<script>alert(1)</script>',
    '\n<br>',
  ])
    expect(reviewTextField.safeParse(text).error?.issues[0]?.message, JSON.stringify(text)).toBe('Required')
  for (const text of ['5', '👍', '!', 'Ok']) expect(reviewTextField.parse(text)).toBe(text)
})

test('no text becomes longer, and no unescaped HTML element remains', () => {
  const piece = fc.constantFrom(
    '<b>',
    '</b>',
    '<br>',
    '<p',
    '>',
    'x',
    ' ',
    '<i a="',
    '"',
    '<!--',
    '-->',
    '<a href="y">',
    'z',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const writtenText = pieces.join('')
      const text = textOfReview(writtenText)
      expect(text.length).toBeLessThanOrEqual(writtenText.length)
      expect(text).not.toMatch(/<(b|br|i|a|p)\b[^>]*>/)
    }),
  )
})
