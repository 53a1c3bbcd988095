import { clsx } from 'clsx'
import { type ChoiceProps, ChoiceSet } from './radio-group.tsx'

/** A choice of one option from two to five options with short labels, side by side. */
export const SegmentedChoice = <Value extends string>({ className, ...props }: ChoiceProps<Value>) => (
  <ChoiceSet {...props}>
    {(inputOf) => (
      <div className={clsx('flex w-full flex-wrap gap-1 rounded-field bg-sunken p-1', className)}>
        {props.choices.map(({ value, label, disabled }) => (
          <label
            key={value}
            className={
              'relative flex min-h-(--control) flex-1 items-center justify-center rounded-[0.55rem] px-3 max-[22rem]:px-1.5 ' +
              'text-center min-[20rem]:whitespace-nowrap text-sm font-semibold text-ink-soft transition-colors duration-(--quick) hover:text-ink ' +
              'has-checked:bg-surface has-checked:ring-1 has-checked:ring-line-strong/50 has-checked:text-accent-ink has-checked:shadow-card has-disabled:opacity-45 ' +
              'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus'
            }
          >
            <input
              {...inputOf(value, disabled)}
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
            />
            {label}
          </label>
        ))}
      </div>
    )}
  </ChoiceSet>
)
