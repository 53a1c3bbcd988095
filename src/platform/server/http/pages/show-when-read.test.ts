import { expect, test } from 'vitest'
import { showWhenRead } from './show-when-read.ts'

const head = '<html><head><title>A page</title>'
const body = '<body><main>Words of </head></main><script id="last"></script></body></html>'

test('a page is shown once what stands above its last element has been read', () => {
  expect(showWhenRead(`${head}</head>${body}`, 'last')).toBe(
    `${head}<link rel="expect" href="#last" blocking="render"/></head>${body}`,
  )
})

test('what has no such element to wait for is left as it is', () => {
  expect(showWhenRead(`${head}</head>${body}`, 'other')).toBe(`${head}</head>${body}`)
})
