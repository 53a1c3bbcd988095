import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('./fonts.css', import.meta.url), 'utf8')
const faces = [...css.matchAll(/@font-face \{([^}]*)\}/g)].map(([, face = '']) => face)

test('a font that comes late never changes the words that stand on a page already', () => {
  const loaded = faces.filter((face) => face.includes('url('))
  expect(loaded.length).toBeGreaterThan(0)
  for (const face of loaded) expect(face).toContain('font-display: optional;')
})
