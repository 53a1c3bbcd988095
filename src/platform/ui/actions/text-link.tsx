import { clsx } from 'clsx'
import { Link, type LinkProps } from './link.tsx'

/** A link in running text. */
export const TextLink = ({ className, ...rest }: LinkProps) => (
  <Link
    {...rest}
    className={clsx(
      'rounded-mark font-medium text-accent-ink underline decoration-1 underline-offset-[0.2em] hover:decoration-2',
      className,
    )}
  />
)
