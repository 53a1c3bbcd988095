import type { Finding } from './walk.ts'

/** Returns the findings by invariant: in how many trips each was broken, and the shortest trip that reproduces it. */
export const reportOf = (findings: readonly Finding[]): string => {
  const byInvariant = Map.groupBy(findings, (finding) => finding.invariant)
  return [...byInvariant]
    .map(([name, invariantFindings]) => {
      const shortest = invariantFindings.toSorted((a, b) => a.transcript.length - b.transcript.length)[0]!
      return [
        `${name}: broken in ${invariantFindings.length} trips. The shortest:`,
        ...shortest.faults.map((fault) => `- ${fault}`),
        ...shortest.transcript,
        `Replay: WALK_SEED=${shortest.seed} WALK_STEPS=${shortest.steps} npx vitest run tests/walk/walk.api.test.ts`,
      ].join('\n')
    })
    .join('\n\n')
}
