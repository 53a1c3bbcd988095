import { readFile } from 'node:fs/promises'
import { driveServer } from './support/drive-server.ts'
import type { Measure } from './support/measure.ts'

/** Resident memory of the server's process; it is asked last, once it has had the load of all other measures. */
export const serverMemory: Measure = {
  name: 'the server after all that',
  limit: { atMost: 600 },
  unit: 'MB',
  async run(bench) {
    const { server } = bench
    const load = await driveServer(bench)
    const status = await readFile(`/proc/${server.pid}/status`, 'utf8')
    const kibibytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1])
    const inMb = (value: number) => (value * 1024) / 1_000_000
    return {
      value: inMb(kibibytes('VmRSS')),
      detail: `${Math.round(inMb(kibibytes('VmHWM')))} MB at its highest; ${load}`,
    }
  },
}
