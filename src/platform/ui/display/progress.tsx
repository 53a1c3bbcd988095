import { useId } from 'react'

type Props = {
  label: string
  /** 0 to `max`; undefined for indeterminate progress. */
  value?: number
  max?: number
  /** The state as text, such as '£240 of £600 paid'. */
  valueText?: string
  hideLabel?: boolean
}

/** A labelled progress bar. */
export const Progress = ({ label, value, max = 100, valueText, hideLabel }: Props) => {
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <div className={hideLabel ? 'sr-only' : 'flex justify-between gap-4 text-sm'}>
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {valueText && <span className="text-ink-soft tabular-nums">{valueText}</span>}
      </div>
      <progress
        id={id}
        value={value}
        max={max}
        aria-valuetext={valueText}
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
