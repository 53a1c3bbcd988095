import { readFile } from 'node:fs/promises'
import { driveServer } from './support/drive-server.ts'
import type { Measure } from './support/measure.ts'

/** Measures the maximum memory of the server’s process. It runs last, after the load of all other measures. */
export const serverMemory: Measure = {
  name: 'maximum memory of the server under all these measures',
  limit: { atMost: 600 },
  unit: 'MB',
  async run(bench) {
    const { server } = bench
    const load = await driveServer(bench)
    const status = await readFile(`/proc/${server.pid}/status`, 'utf8')
    const kibibytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1])
    const inMb = (value: number) => (value * 1024) / 1_000_000
    return {
      value: inMb(kibibytes('VmHWM')),
      detail: `${Math.round(inMb(kibibytes('VmRSS')))} MB after this load: ${load}`,
    }
  },
}
