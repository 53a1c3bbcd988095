import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { propertyRuns } from '#tests/support/property-runs.ts'
import { scriptForms } from '#tests/support/script-forms.ts'
import { sanitizeUserHtml } from './sanitize-user-html.ts'

const allowedTag =
  /^<(?:(?:p|br|hr|div|span|blockquote|pre|code|h[2-6]|b|strong|i|em|u|s|small|sub|sup|mark|[uod]l|li|dt|dd|table|caption|thead|tbody|tfoot|tr) ?\/?|(?:td|th)(?: (?:col|row)span="[^"<>]*")*|a(?: (?:href|title|rel)="[^"<>]*")*|\/[a-z]+\d?)>/

/** Returns the text from the first `<` that does not begin an allowed element; undefined if all are allowed. */
const unlistedElement = (html: string): string | undefined => {
  for (let index = html.indexOf('<'); index >= 0; index = html.indexOf('<', index + 1))
    if (!allowedTag.test(html.slice(index))) return html.slice(index, index + 60)
  return undefined
}
const hrefs = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address)

describe('attempts to run a script', () => {
  test('are represented by more than sixty examples', () =>
    expect(new Set(scriptForms).size).toBeGreaterThan(60))

  test.each(scriptForms)(
    '%j leaves no element, attribute or address that could run one (SHELL-069, SHELL-070)',
    (form) => {
      const html = sanitizeUserHtml(form)
      expect(unlistedElement(html)).toBeUndefined()
      expect(hrefs(html).filter((address) => !/^(?:https?|ftp|mailto|tel|\/)/.test(address ?? ''))).toEqual(
        [],
      )
    },
  )

  test('would be detected by this check if nothing were removed', () => {
    expect(scriptForms.filter((form) => !unlistedElement(form) && hrefs(form).length === 0)).toEqual([])
  })
})

test.each([
  ['<p>Bring a <b>towel</b><br />and <i>boots</i></p>', '<p>Bring a <b>towel</b><br />and <i>boots</i></p>'],
  ['<p onclick="x()">Stay</p>', '<p>Stay</p>'],
  ['before<script>x()</script>after', 'beforeafter'],
  ['<font color=red>red</font>', 'red'],
])('harmless elements and text stay: %s (SHELL-069)', (html, expected) =>
  expect(sanitizeUserHtml(html)).toBe(expected),
)

test.each([
  'Tom & Jerry, 3 < 5, a <3 for you',
  'see you at 7pm -> the bar',
  'javascript: we teach it',
  '&lt;b&gt; is how bold is written',
  '',
])('text without markup is left as it was typed: %s', (text) => expect(sanitizeUserHtml(text)).toBe(text))

test.each([
  'http://a.test/',
  'https://a.test/',
  'ftp://a.test/',
  'mailto:ann@a.test',
  'tel:+441632960100',
  '/stag',
])('a link to %s stays (SHELL-070)', (address) =>
  expect(hrefs(sanitizeUserHtml(`<a href="${address}">x</a>`))).toEqual([address]),
)

test('deeply nested elements are flattened to fifty levels', () => {
  const html = sanitizeUserHtml(`${'<b>'.repeat(2000)}x${'</b>'.repeat(2000)}`)
  expect(html.match(/<b>/g)?.length).toBeLessThanOrEqual(50)
})

/** Parts of attacks to combine at random. */
const piece = fc.oneof(
  fc.constantFrom(
    '<',
    '>',
    '"',
    "'",
    '</',
    '<!--',
    '-->',
    '&lt;',
    '&#60;',
    '&amp;',
    ' ',
    'script',
    'on',
    'error=',
    '=',
  ),
  fc.constantFrom(
    '<script>',
    '</script>',
    '<b>',
    '</b>',
    '<a href="',
    'javascript:',
    '<svg',
    '<style>',
    '<p title="',
  ),
  fc.constantFrom(...scriptForms),
  fc.string({ maxLength: 6 }),
)
const pieces = fc.array(piece, { maxLength: 12 }).map((parts) => parts.join(''))

test('sanitising a second time changes nothing (SHELL-069)', () => {
  fc.assert(
    fc.property(pieces, (text) => {
      const sanitized = sanitizeUserHtml(text)
      expect(sanitizeUserHtml(sanitized)).toBe(sanitized)
    }),
    { numRuns: propertyRuns },
  )
})

test('only listed elements and attributes are left of any combination of pieces (SHELL-069)', () => {
  const isMarkup = /<[a-z!/?]/i
  fc.assert(
    fc.property(pieces, (text) => {
      const html = sanitizeUserHtml(text)
      if (isMarkup.test(html)) expect(unlistedElement(html)).toBeUndefined()
    }),
    { numRuns: propertyRuns },
  )
})
