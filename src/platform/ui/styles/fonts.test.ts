import { readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('./fonts.css', import.meta.url), 'utf8')
const faces = [...css.matchAll(/@font-face \{([^}]*)\}/g)].map(([, face = '']) => face)

test('a font that loads late never changes text that is already shown', () => {
  const loadedFaces = faces.filter((face) => face.includes('url('))
  expect(loadedFaces.length).toBeGreaterThan(0)
  for (const face of loadedFaces) expect(face).toContain('font-display: optional;')
})

/** Returns the code points of a face's unicode-range. */
const codesOf = (face = '') =>
  [...(/unicode-range:([^;]*);/.exec(face)?.[1] ?? '').matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].flatMap(
    ([, from = '', to = from]) => {
      const first = Number.parseInt(from, 16)
      return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, index) => first + index)
    },
  )

test('the font file with the common characters of English texts is small', () => {
  const commonCodes = new Set(codesOf(faces.find((face) => face.includes('inter-common'))))
  for (const character of '!"#$%&\'()*+,-./0123456789:;<=>?@ABCXYZ[]_abcxyz{|}~£€–’“”…·éèöü')
    expect(commonCodes.has(character.codePointAt(0)!), character).toBe(true)
  expect(statSync(new URL('./inter-common.woff2', import.meta.url)).size).toBeLessThan(20_000)
})

test('no character is in two Latin files', () => {
  const latinFaces = faces.filter((face) => /inter-(?:common|latin-wght)/.test(face))
  expect(latinFaces).toHaveLength(2)
  const codes = latinFaces.flatMap(codesOf)
  expect(new Set(codes).size).toBe(codes.length)
})

test('all subsets of Inter declare the same weights, because browsers only search faces of one weight range', () => {
  const weights = faces
    .filter((face) => face.includes('url('))
    .map((face) => /font-weight: ([^;]*);/.exec(face)?.[1])
  expect(new Set(weights).size).toBe(1)
})
