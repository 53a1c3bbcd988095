import { fetchRaw } from './support/fetch-raw.ts'
import type { Measure } from './support/measure.ts'

const bytesPerKilobyte = 1000

const scriptsOf = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"|import\("(\/assets\/[^"]+\.js)"\)/g)].map(
      ([, attribute, imported]) => (attribute ?? imported)!,
    ),
  ),
]

export const firstPageScript: Measure = {
  name: 'JavaScript of the first public page, compressed',
  limit: { atMost: 170 },
  unit: 'kB',
  async run({ server }) {
    const html = await (await fetch(`${server.url}/`)).text()
    const files = scriptsOf(html)
    const sizes = await Promise.all(
      files.map(async (file) => (await fetchRaw(`${server.url}${file}`)).bytes.length),
    )
    const total = sizes.reduce((sum, size) => sum + size, 0)
    return { value: total / bytesPerKilobyte, detail: `${files.length} files, as they cross the wire` }
  },
}
