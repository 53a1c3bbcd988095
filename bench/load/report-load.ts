import { type KindOutcomes, type LoopResult, percentile } from '#tests/support/load/open-loop.ts'
import { userKinds, userOf } from './traffic.ts'

type Row = { readonly name: string; readonly outcomes: readonly KindOutcomes[] }

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
export const acceptedMsOf = ({ kinds }: LoopResult): number[] =>
  [...kinds.values()].flatMap(({ acceptedMs }) => acceptedMs)
export const sentCountOf = ({ kinds }: LoopResult): number => sum([...kinds.values()].map(({ sent }) => sent))
export const refusedCountOf = ({ kinds }: LoopResult): number =>
  sum([...kinds.values()].map(({ refused }) => refused))
export const problemsOf = ({ kinds }: LoopResult): string[] =>
  [...kinds].flatMap(([kind, { problems }]) =>
    [...problems].map(([problem, count]) => `${kind}: ${problem}, ${count} times`),
  )

const lineOf = ({ name, outcomes }: Row): string => {
  const accepted = outcomes.flatMap(({ acceptedMs }) => acceptedMs)
  const sentCount = sum(outcomes.map((one) => one.sent))
  const refusedCount = sum(outcomes.map((one) => one.refused))
  const problemCount = sum(outcomes.flatMap((one) => [...one.problems.values()]))
  const percentiles = [0.5, 0.95, 0.99].map((part) => Math.round(percentile(accepted, part)))
  const percent = ((100 * accepted.length) / sentCount).toFixed(0)
  return `| ${[name, sentCount, `${accepted.length} (${percent} %)`, ...percentiles, refusedCount, problemCount].join(' | ')} |`
}

/** Returns a Markdown table of the outcomes by user, or by kind of request. */
export const outcomeTable = ({ kinds }: LoopResult, by: 'user' | 'request'): string => {
  const all = [...kinds]
  const rows: Row[] =
    by === 'request'
      ? all
          .map(([name, outcomes]) => ({ name, outcomes: [outcomes] }))
          .sort((a, b) => (a.name < b.name ? -1 : 1))
      : userKinds.map((user) => ({
          name: user,
          outcomes: all.filter(([kind]) => userOf(kind) === user).map(([, outcomes]) => outcomes),
        }))
  return [
    `| ${by} | sent | accepted | p50 ms | p95 ms | p99 ms | 503 with Retry-After | errors |`,
    '|---|---|---|---|---|---|---|---|',
    ...[...rows, { name: 'all', outcomes: all.map(([, outcomes]) => outcomes) }].map(lineOf),
  ].join('\n')
}
