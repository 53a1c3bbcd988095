import { formatPounds } from '#kernel/money.ts'
import { StepChart } from '#platform/ui/charts/step-chart.tsx'
import type { PriceLines } from '../../rules/price-lines.ts'

type Props = {
  readonly lines: PriceLines
  /** The names of the packages by id. */
  readonly names: ReadonlyMap<string, string>
}

const formatTick = (pounds: number) => formatPounds(pounds, { short: true })

/** Renders the prices per person over time. */
export const PriceChart = ({ lines: { minGBP, maxGBP, steps }, names }: Props) => (
  <StepChart
    title="Price per person"
    summary={minGBP === maxGBP ? formatPounds(minGBP) : `${formatPounds(minGBP)} to ${formatPounds(maxGBP)}`}
    lines={[...steps].map(([id, packageSteps]) => ({
      id,
      name: names.get(id) ?? '',
      steps: packageSteps.map(({ from, to, priceGBP }) => ({ from, to, value: priceGBP })),
    }))}
    format={formatPounds}
    formatTick={formatTick}
  />
)
