import { clsx } from 'clsx'
import { Search, X } from 'lucide-react'
import type { ComponentProps } from 'react'
import { fieldStyle } from './field-frame.tsx'

type Props = Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'type'> & {
  label: string
  value: string
  onChange: (text: string) => void
  /** Called when the user presses Return. Not needed if the list is filtered while the user types. */
  onSearch?: (text: string) => void
  /** Large and round, for the top of a public page. */
  large?: boolean
}

/** A search field with a button to clear it. Escape clears it too. */
export const SearchField = ({ label, value, onChange, onSearch, large, className, ...input }: Props) => (
  <search className={clsx('relative flex items-center', className)}>
    <Search
      aria-hidden
      className={clsx('pointer-events-none absolute size-5 text-ink-faint', large ? 'start-5' : 'start-3.5')}
    />
    <input
      placeholder={label}
      enterKeyHint="search"
      {...input}
      type="search"
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        input.onKeyDown?.(event)
        if (event.key === 'Enter') onSearch?.(value)
        if (event.key !== 'Escape' || value === '') return
        event.stopPropagation()
        onChange('')
      }}
      className={clsx(
        fieldStyle,
        'appearance-none [&::-webkit-search-cancel-button]:hidden',
        large ? 'h-14 rounded-full ps-13 pe-14 text-lg shadow-card' : 'h-(--control) ps-11 pe-12',
      )}
    />
    {value && (
      <button
        type="button"
        aria-label="Clear search"
        onClick={() => onChange('')}
        className={clsx(
          'absolute grid size-(--control) place-items-center rounded-full text-ink-faint hover:text-ink',
          large ? 'end-1.5' : 'end-0',
        )}
      >
        <X aria-hidden className="size-5" />
      </button>
    )}
  </search>
)
