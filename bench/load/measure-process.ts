import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

/** Returns the seconds of processor time that a process has used, from the clock ticks (1/100 s) that Linux counts. */
export const processorSeconds = (pid: number): number => {
  const [, fields = ''] = /\) (.*)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number)
  return (user + system) / 100
}

/** Returns the resident memory of a process in MB. */
export const residentMegabytes = (pid: number): number => {
  const kibibytes = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  return (kibibytes * 1024) / 1_000_000
}

/** Returns a function that returns the share of time, from 0 to 1, in which each core worked since the last reading. */
export const watchCores = () => {
  const read = () =>
    readFileSync('/proc/stat', 'utf8')
      .split('\n')
      .filter((line) => /^cpu\d/.test(line))
      .map((line) => {
        const [, ...ticks] = line.split(/\s+/)
        const counts = ticks.slice(0, 8).map(Number)
        const total = counts.reduce((sum, count) => sum + count, 0)
        return { total, idle: counts[3]! + counts[4]! }
      })
  let before = read()
  return (): number[] => {
    const now = read()
    const busy = now.map(({ total, idle }, core) => {
      const ticks = total - before[core]!.total
      return ticks === 0 ? 0 : 1 - (idle - before[core]!.idle) / ticks
    })
    before = now
    return busy
  }
}

/**
 * Restricts a process with all its threads, and the processes that it will start, to one core. Does nothing on a
 * machine with one core.
 */
export const pinToCore = (pid: number, core: number): void => {
  if (availableParallelism() < 2) return
  execFileSync('taskset', ['-a', '-c', '-p', String(core), String(pid)], { stdio: 'ignore' })
}
