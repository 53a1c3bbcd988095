import { expect, test } from 'vitest'
import { compressQuickly, compressWell, encodingFor } from './compressed-bytes.ts'
import { matchesEtag, weightOf } from './request-headers.ts'

const quick = compressQuickly(Buffer.from('a page'.repeat(100)))

test('a response is sent in the smallest encoding that the client accepts', async () => {
  const well = await compressWell(quick)
  for (const accepted of ['gzip, deflate, br, zstd', 'BR', 'gzip;q=1.0, br;q=0.5']) {
    expect(encodingFor(accepted, well), accepted).toBe('br')
  }
  expect(encodingFor('GZIP', well)).toBe('gzip')
  expect(encodingFor('gzip, br', quick), 'not compressed well yet').toBe('gzip')
})

test('an encoding that the client refuses or does not list is not sent', async () => {
  const well = await compressWell(quick)
  expect(encodingFor('gzip, br;q=0', well)).toBe('gzip')
  for (const accepted of ['', 'identity', 'gzip;q=0, br;q=0', 'br;q=0.000', 'deflate', 'x-brotli, xgzip'])
    expect(encodingFor(accepted, well), accepted).toBe('identity')
})

test('a weight is found among other parameters', () => {
  expect(weightOf('text/html, image/webp ; level=1 ; q=0.4', 'image/webp')).toBe(0.4)
  expect(weightOf('image/webp;q=nonsense', 'image/webp')).toBe(0)
})

test('If-None-Match matches the ETag, even if a proxy made it weak', () => {
  for (const header of ['"a"', 'W/"a"', '"b", "a"', '"b",W/"a"'])
    expect(matchesEtag(header, '"a"'), header).toBe(true)
  for (const header of [undefined, '', '"b"', 'a', '"a', '"aa"', '*'])
    expect(matchesEtag(header, '"a"')).toBe(false)
})
