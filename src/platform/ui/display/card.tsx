import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from '../actions/link.tsx'

type Props = Omit<ComponentProps<'article'>, 'title'> & {
  /** Removes the padding, for a card that begins with a picture. */
  flush?: boolean
}

/** A plain surface for one subject. */
export const Card = ({ flush, className, ...rest }: Props) => (
  <article
    {...rest}
    className={clsx(
      'relative min-w-0 rounded-card border border-line bg-surface text-ink shadow-card',
      flush ? 'overflow-hidden' : 'p-(--card-pad)',
      className,
    )}
  />
)

type LinkCardProps = {
  href: string
  title: ReactNode
  /** Heading level of the title, 2 to 4. */
  level?: 2 | 3 | 4
  /** Shown above the title: a TintPicture. */
  picture?: ReactNode
  /** Overlays the picture's upper left corner, for example with a badge. */
  mark?: ReactNode
  /** Overlays the picture's upper right corner with a button. */
  corner?: ReactNode
  children?: ReactNode
  /** Shown at the bottom, such as the price. */
  footer?: ReactNode
  /** On a phone, the picture is beside the text, which keeps a long list short. */
  compact?: boolean
  className?: string
}

/** A card that is a link. The whole card can be pressed; only its title is read out as the link. */
export const LinkCard = ({
  href,
  title,
  level = 3,
  picture,
  mark,
  corner,
  children,
  footer,
  compact,
  className,
}: LinkCardProps) => {
  const Heading = `h${level}` as const
  return (
    <Card
      flush
      className={clsx(
        'group flex transition-[box-shadow,translate] duration-(--calm) hover:-translate-y-0.5 hover:shadow-lift',
        'has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-focus',
        compact ? 'compact-card' : 'flex-col',
        className,
      )}
    >
      {picture}
      {mark && <div className="card-mark absolute start-3 top-3 flex flex-wrap gap-1.5">{mark}</div>}
      {corner && <div className="card-corner absolute end-3 top-3 z-[1]">{corner}</div>}
      <div className="card-text flex min-w-0 grow flex-col gap-1.5 p-(--card-pad)">
        <Heading className="text-lg leading-snug font-semibold">
          <Link href={href} className="outline-none after:absolute after:inset-0 group-hover:text-accent-ink">
            {title}
          </Link>
        </Heading>
        {children && <div className="text-sm text-ink-soft">{children}</div>}
        {footer && (
          <div className="card-footer mt-auto flex items-end justify-between gap-3 pt-2">{footer}</div>
        )}
      </div>
    </Card>
  )
}
