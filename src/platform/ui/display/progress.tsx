import { useId } from 'react'

type Props = {
  label: string
  /** 0 to `most`; without it the work is under way without a known end. */
  value?: number
  most?: number
  /** Says the state in words, such as '£240 of £600 paid'. */
  words?: string
  hideLabel?: boolean
}

/** How far something is. */
export const Progress = ({ label, value, most = 100, words, hideLabel }: Props) => {
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <div className={hideLabel ? 'sr-only' : 'flex justify-between gap-4 text-sm'}>
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {words && <span className="text-ink-soft tabular-nums">{words}</span>}
      </div>
      <progress
        id={id}
        value={value}
        max={most}
        aria-valuetext={words}
        className={
          'h-2.5 w-full appearance-none overflow-hidden rounded-full border-0 bg-sunken text-accent ' +
          '[&::-moz-progress-bar]:rounded-full [&::-moz-progress-bar]:bg-accent ' +
          '[&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:rounded-full ' +
          '[&::-webkit-progress-value]:bg-accent indeterminate:pulsing'
        }
      />
    </div>
  )
}
