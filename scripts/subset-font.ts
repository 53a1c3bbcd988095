import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/**
 * Generates src/platform/ui/styles/inter-common.woff2 with the characters of Inter that first pages use; it is a third
 * of the size of the Latin file. The last font face of fonts.css lists the characters. Run this only when that list or
 * Inter changes:
 *
 *     npm install --no-save subset-font@2.9.0
 *     node scripts/subset-font.ts
 *
 * The package is not a dependency, because it contains a compiled program and is rarely used.
 */
const root = join(import.meta.dirname, '..')
const stylesFolder = join(root, 'src/platform/ui/styles')
const completeFont = join(root, 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')

const rangeOf = (css: string): string => {
  const [face] = css.match(/@font-face \{[^}]*inter-common[^}]*\}/) ?? []
  return /unicode-range:([^;]*);/.exec(face ?? '')?.[1] ?? ''
}

/** 'U+41-43, U+A3' → 'ABC£'. */
const charactersIn = (range: string): string =>
  [...range.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)]
    .flatMap(([, from = '', to = from]) => {
      const first = Number.parseInt(from, 16)
      return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, index) => first + index)
    })
    .map((code) => String.fromCodePoint(code))
    .join('')

type Subset = (font: Buffer, characters: string, options: object) => Promise<Buffer>

const subset = createRequire(import.meta.url)('subset-font') as Subset
const characters = charactersIn(rangeOf(await readFile(join(stylesFolder, 'fonts.css'), 'utf8')))
const font = await subset(await readFile(completeFont), characters, {
  targetFormat: 'woff2',
  // Retains kerning and tabular figures, and only the weights that the design uses.
  keepFeatures: ['kern', 'tnum'],
  variationAxes: { wght: { min: 400, max: 800 } },
  noHinting: true,
  dropTables: ['MVAR', 'STAT'],
})
await writeFile(join(stylesFolder, 'inter-common.woff2'), font)
console.log(`${characters.length} characters in ${font.length} bytes`)
