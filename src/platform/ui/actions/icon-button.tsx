import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

export const iconButtonStyle =
  'grid size-(--control) shrink-0 place-items-center rounded-full text-ink-soft transition-colors ' +
  'duration-(--quick) hover:bg-sunken hover:text-ink data-hovered:bg-sunken data-hovered:text-ink ' +
  'aria-pressed:bg-accent-soft aria-pressed:text-accent-ink disabled:cursor-not-allowed disabled:opacity-45 ' +
  '[&_svg]:size-5'

type Props = Omit<ComponentProps<'button'>, 'children'> & { label: string; icon: ReactNode }

/** A button with only an icon. Its label is read out, and shown on hover. */
export const IconButton = ({ label, icon, className, ...rest }: Props) => (
  <button
    type="button"
    title={label}
    aria-label={label}
    {...rest}
    className={clsx(iconButtonStyle, className)}
  >
    {icon}
  </button>
)
