import { lineLook } from './line-look.ts'

/** A short piece of a chart's line, shown with its name in the legend. */
export const LineSample = ({ line }: { line: number }) => {
  const { stroke, strokeDasharray } = lineLook(line)
  return (
    <svg aria-hidden viewBox="0 0 28 4" className="h-1 w-7 shrink-0">
      <line x2={28} y1={2} y2={2} stroke={stroke} strokeWidth={2} strokeDasharray={strokeDasharray} />
    </svg>
  )
}
