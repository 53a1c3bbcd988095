import { clsx } from 'clsx'

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonLook = {
  /** Use one primary button per screen, for the next step. */
  kind?: ButtonKind
  size?: 'small' | 'normal' | 'large'
  /** Fills the width of its container. */
  wide?: boolean
}

const base =
  'relative inline-flex items-center justify-center gap-2 rounded-field font-semibold whitespace-nowrap select-none ' +
  'transition-[background-color,border-color,color,scale] duration-(--quick) active:scale-[0.98] ' +
  'disabled:cursor-not-allowed disabled:opacity-45 disabled:active:scale-100 ' +
  'aria-busy:cursor-progress aria-busy:opacity-80 [&_svg]:size-[1.15em] [&_svg]:shrink-0'

const kinds: Record<ButtonKind, string> = {
  primary:
    'bg-accent text-on-accent hover:bg-accent-strong data-hovered:bg-accent-strong forced-colors:border',
  secondary: 'border border-line-strong/60 bg-surface text-ink hover:bg-sunken data-hovered:bg-sunken',
  quiet: 'text-accent-ink hover:bg-accent-soft data-hovered:bg-accent-soft',
  danger: 'bg-bad text-on-bad hover:bg-bad-strong data-hovered:bg-bad-strong forced-colors:border',
}

const sizes = {
  small: 'min-h-(--control) px-3 text-sm',
  normal: 'min-h-(--control) px-(--control-pad) text-(length:--control-text)',
  large: 'min-h-14 px-7 text-lg',
}

/** Returns the style shared by buttons and links that look like buttons. */
export const buttonStyle = (
  { kind = 'secondary', size = 'normal', wide }: ButtonLook,
  className?: string,
): string => clsx(base, kinds[kind], sizes[size], wide && 'w-full', className)
