import { expect, test } from 'vitest'
import { isEditable } from './editable-html.ts'

test.each([
  ['', true],
  ['Plain, 3 < 5', true],
  ['<p>One <b>two</b> <a href="/stag">three</a><br /></p><ul><li>x</li></ul>', true],
  ['<H3>Title</H3>', true],
  ['<p>One</p><table><tbody><tr><td>1</td></tr></tbody></table>', false],
  ['<h2>Title</h2>', false],
  ['<dl><dt>a</dt></dl>', false],
  ['a <sup>2</sup>', false],
])('%s can be edited as rich text: %s', (html, expected) => expect(isEditable(html)).toBe(expected))
