import { clsx } from 'clsx'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = {
  children: ReactNode
  icon?: ReactNode
  /** Whether the filter is switched on. */
  pressed?: boolean
  onPress?: () => void
  /** True in FilterTags, where only the pressed tag is a tab stop. */
  isOneOfSet?: boolean
  /** Removes an active filter. With it, the tag has a remove button and can't be switched on and off. */
  onRemove?: () => void
  /** The label of the remove button, which screen readers read out. */
  removeLabel?: string
}

const style =
  'inline-flex min-h-(--control) items-center gap-2 rounded-full border border-line-strong bg-surface px-4 text-sm ' +
  'font-medium whitespace-nowrap text-ink transition-colors duration-(--quick) [&_svg]:size-4'

/** A filter that can be switched on and off, or one that can be removed. */
export const FilterTag = ({
  children,
  icon,
  pressed,
  onPress,
  isOneOfSet,
  onRemove,
  removeLabel = 'Remove',
}: Props) =>
  onRemove ? (
    <span className={clsx(style, 'pe-1')}>
      {icon}
      {children}
      <button
        type="button"
        aria-label={removeLabel}
        onClick={onRemove}
        className="grid size-9 place-items-center rounded-full text-ink-faint hover:bg-sunken hover:text-ink"
      >
        <X aria-hidden />
      </button>
    </span>
  ) : (
    <button
      type="button"
      aria-pressed={pressed}
      tabIndex={isOneOfSet && !pressed ? -1 : undefined}
      onClick={onPress}
      className={clsx(
        style,
        'hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-on-accent',
      )}
    >
      {icon}
      {children}
    </button>
  )
