/** Returns the sum of amounts in pence. */
export const sum = (amounts: readonly number[]): number =>
  amounts.reduce((total, amount) => total + amount, 0)

/** Returns the sums of amounts by name, without those that are zero. */
export const sumsOf = (amounts: readonly (readonly [name: string, pence: number])[]) => {
  const sums = new Map<string, number>()
  for (const [name, pence] of amounts) sums.set(name, (sums.get(name) ?? 0) + pence)
  return new Map([...sums].filter(([, pence]) => pence !== 0))
}

/** Returns a sentence for each name whose sums differ. */
export const differences = (
  what: string,
  expected: ReadonlyMap<string, number>,
  found: ReadonlyMap<string, number>,
) =>
  [...new Set([...expected.keys(), ...found.keys()])]
    .filter((name) => (expected.get(name) ?? 0) !== (found.get(name) ?? 0))
    .map((name) => `${what} ${name}: ${found.get(name) ?? 0}, but should be ${expected.get(name) ?? 0}`)
