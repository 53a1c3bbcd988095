export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1]!

/**
 * Returns the processor time of this thread in milliseconds. For work that never waits, it equals the elapsed time on
 * an otherwise idle machine.
 */
export const processorTime = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

type Work = () => Promise<unknown> | unknown

const timeOnce = async (work: Work): Promise<number> => {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/**
 * Returns the median milliseconds of two functions, run alternately so that the load of the machine affects both
 * equally. The first runs of each are discarded.
 */
export const timeAlternately = async (
  [first, second]: readonly [Work, Work],
  { rounds = 60, warmUp = 15 } = {},
): Promise<[number, number]> => {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < warmUp + rounds; round += 1) {
    const elapsed = [await timeOnce(first), await timeOnce(second)]
    if (round >= warmUp) for (const [index, time] of elapsed.entries()) times[index]!.push(time)
  }
  return [median(times[0]), median(times[1])]
}

export const inMs = (milliseconds: number): string => `${milliseconds.toFixed(2)} ms`
