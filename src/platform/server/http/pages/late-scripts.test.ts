import { expect, test } from 'vitest'
import { loadScriptsLate } from './late-scripts.ts'

const page = (body: string) =>
  `<html><head><title>A page</title><link rel="modulepreload" href="/assets/index-1.js" fetchPriority="low"/><link rel="modulepreload" href="/assets/place-2.js" fetchPriority="low"/><link rel="icon" href="/assets/icon.svg"/></head><body>${body}<script type="module" async="" src="/assets/index-1.js"></script><script>last()</script></body></html>`

const picture = '<img src="/media/one?w=600" alt="" fetchPriority="high"/>'

test('a page with a leading picture loads no scripts before the picture', () => {
  const html = loadScriptsLate(page(picture))
  expect(html).not.toContain('modulepreload" ')
  expect(html).not.toMatch(/<script [^>]*src=/)
  expect(html).toContain('("/assets/index-1.js",["/assets/index-1.js","/assets/place-2.js"],')
})

test('the rest of the page does not change', () => {
  const html = loadScriptsLate(page(picture))
  const [before, after] = html.split(/<script>\(\(entry[\s\S]*?<\/script>/)
  expect(before).toBe(
    `<html><head><title>A page</title><link rel="icon" href="/assets/icon.svg"/></head><body>${picture}`,
  )
  expect(after).toBe('<script>last()</script></body></html>')
})

test.each([
  ['without a leading picture', page('<p>Words alone</p><img src="/media/one" alt="" loading="lazy"/>')],
  ['without scripts', `<html><head></head><body>${picture}</body></html>`],
])('a page %s does not change', (_, html) => {
  expect(loadScriptsLate(html)).toBe(html)
})
