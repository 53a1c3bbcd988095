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

/** The picture of a compact card, its first child, is as high as the text beside it. */
const compactStyle =
  'sm:flex-col max-sm:min-h-34 max-sm:*:first:aspect-auto max-sm:*:first:h-auto max-sm:*:first:w-28 max-sm:*:first:self-stretch'

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
        compact ? compactStyle : 'flex-col',
        className,
      )}
    >
      {picture}
      {mark && (
        <div
          className={clsx(
            'absolute start-3 top-3 flex flex-wrap gap-1.5',
            compact && 'max-sm:start-2 max-sm:top-2 max-sm:w-24',
          )}
        >
          {mark}
        </div>
      )}
      {corner && (
        <div
          className={clsx(
            'absolute end-3 top-3 z-[1]',
            compact && 'max-sm:start-15 max-sm:end-auto max-sm:top-auto max-sm:bottom-2',
          )}
        >
          {corner}
        </div>
      )}
      <div
        className={clsx(
          'flex min-w-0 grow flex-col gap-1.5 p-(--card-pad)',
          compact && 'max-sm:gap-1 max-sm:p-3',
        )}
      >
        <Heading className={clsx('text-lg leading-snug font-semibold', compact && 'max-sm:text-base')}>
          <Link href={href} className="outline-none after:absolute after:inset-0 group-hover:text-accent-ink">
            {title}
          </Link>
        </Heading>
        {children && <div className="text-sm text-ink-soft">{children}</div>}
        {footer && (
          <div
            className={clsx(
              'mt-auto flex items-end justify-between gap-3 pt-2',
              compact && 'max-sm:flex-wrap max-sm:gap-y-0 max-sm:pt-1',
            )}
          >
            {footer}
          </div>
        )}
      </div>
    </Card>
  )
}
