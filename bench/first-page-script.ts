import { scriptsOfVisit } from '#tests/support/page-scripts.ts'
import { fetchRaw } from './support/fetch-raw.ts'
import type { Measure } from './support/measure.ts'

const bytesPerKilobyte = 1000

export const firstPageScript: Measure = {
  name: 'JavaScript of the first public page, compressed',
  limit: { atMost: 130 },
  unit: 'kB',
  async run({ server }) {
    const read = async (path: string) => (await fetch(`${server.url}${path}`)).text()
    const files = await scriptsOfVisit(await read('/'), read)
    const sizes = await Promise.all(
      files.map(async (file) => (await fetchRaw(`${server.url}${file}`)).bytes.length),
    )
    const total = sizes.reduce((sum, size) => sum + size, 0)
    return { value: total / bytesPerKilobyte, detail: `${files.length} files, as transferred` }
  },
}
