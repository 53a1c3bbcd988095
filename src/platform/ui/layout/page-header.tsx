import type { ReactNode } from 'react'
import { Link } from '../actions/link.tsx'

export type Crumb = { label: string; href: string }

type Props = {
  title: ReactNode
  /** Shown above the title in the section's colour. */
  eyebrow?: ReactNode
  lead?: ReactNode
  /** The pages above this one, outermost first. */
  crumbs?: readonly Crumb[]
  /** The page's main action, and at most one more. */
  actions?: ReactNode
  /** Shown beside the text, or above it on a narrow screen. */
  picture?: ReactNode
  /** For the landing page of a section. */
  large?: boolean
  /** Heading level, if it is not the page's main heading. */
  level?: 1 | 2 | 3
}

/** The header of a page: its position in the site, its subject and its main action. */
export const PageHeader = ({
  title,
  eyebrow,
  lead,
  crumbs = [],
  actions,
  picture,
  large,
  level = 1,
}: Props) => {
  const Heading = `h${level}` as const
  return (
    <header
      className={
        large
          ? 'grid gap-5 py-10 sm:py-16'
          : 'grid gap-3 py-6 max-sm:has-[>nav]:pt-2 sm:py-8 [[data-density=dense]_&]:py-3'
      }
    >
      {crumbs.length > 0 && (
        <nav aria-label="Breadcrumb">
          <ol className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
            {crumbs.map(({ label, href }) => (
              <li
                key={label}
                className="flex items-center gap-2 after:text-ink-faint not-last:after:content-['/']"
              >
                <Link href={href} className="inline-flex min-h-11 min-w-11 items-center hover:underline">
                  {label}
                </Link>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className={picture ? 'grid items-center gap-x-10 gap-y-5 lg:grid-cols-[1fr_30rem]' : 'contents'}>
        {/* The picture is before the text in the HTML. On a slow connection, it would otherwise push the text down. */}
        {picture && <div className="lg:col-start-2 lg:row-start-1">{picture}</div>}
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
          <div className="grid max-w-3xl gap-2">
            {eyebrow && <p className="text-sm font-semibold text-accent-ink">{eyebrow}</p>}
            <Heading className={large ? 'text-3xl font-extrabold' : 'text-2xl font-bold'}>{title}</Heading>
            {lead && <p className={large ? 'text-lg text-ink-soft' : 'text-ink-soft'}>{lead}</p>}
          </div>
          {actions && <div className="flex flex-wrap gap-2.5">{actions}</div>}
        </div>
      </div>
    </header>
  )
}
