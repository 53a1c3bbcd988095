import { clsx } from 'clsx'
import { ChevronDown, Menu } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Link } from '#platform/ui/actions/link.tsx'

type WorkLink = {
  readonly href: string
  readonly label: string
  readonly icon: ReactNode
  /** True if the user is on that page. */
  readonly isCurrent: boolean
}

export type WorkLinks = { readonly title?: string; readonly links: readonly WorkLink[] }

/** The style of the navigation, and of the empty box that reserves its space. */
export const sideStyle =
  'border-line border-b bg-surface px-3 py-2 lg:px-2 lg:w-44 lg:shrink-0 lg:border-e lg:border-b-0 lg:py-3'

type Props = { readonly area: string; readonly groups: readonly WorkLinks[] }

/**
 * Renders the links of an area: a column, or a scrolling row on phones. On phones, several groups collapse under a
 * button, because a row of twenty links hides most of them.
 */
export const SideNavigation = ({ area, groups }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const isCollapsible = groups.length > 1
  const links = groups.flatMap((group) => group.links)
  const currentIndex = links.findIndex(({ isCurrent }) => isCurrent)
  useScrollToCurrent(list, currentIndex)
  return (
    <nav aria-label={area} className={sideStyle}>
      {isCollapsible && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-11 w-full items-center gap-2.5 rounded-field px-3 text-sm font-semibold lg:hidden [&_svg]:size-4.5"
        >
          <Menu aria-hidden />
          <span className="sr-only">Menu: </span>
          {links[currentIndex]?.label ?? 'Menu'}
          <ChevronDown aria-hidden className={clsx('ms-auto', isOpen && 'rotate-180')} />
        </button>
      )}
      <div
        id={id}
        ref={list}
        className={clsx(
          'relative lg:sticky lg:top-17 lg:flex lg:max-h-[calc(100dvh-5rem)] lg:flex-col lg:gap-3 lg:overflow-x-hidden lg:overflow-y-auto',
          isCollapsible ? clsx('grid gap-3 pt-2', !isOpen && 'max-lg:hidden') : 'overflow-x-auto',
        )}
      >
        {groups.map(({ title, links }) => (
          <Group
            key={title ?? ''}
            title={isCollapsible ? title : undefined}
            links={links}
            onChosen={() => setOpen(false)}
          />
        ))}
      </div>
    </nav>
  )
}

const Group = ({ title, links, onChosen }: WorkLinks & { readonly onChosen: () => void }) => {
  const id = useId()
  return (
    <div>
      {title && (
        <p id={id} className="px-3 pb-1 text-xs font-semibold text-ink-faint">
          {title}
        </p>
      )}
      <ul
        aria-labelledby={title && id}
        className={clsx('gap-1 lg:flex lg:flex-col lg:gap-0', title ? 'grid grid-cols-2' : 'flex')}
      >
        {links.map(({ href, label, icon, isCurrent }) => (
          <li key={href}>
            <Link
              href={href}
              aria-current={isCurrent ? 'page' : undefined}
              onClick={onChosen}
              className={
                'flex min-h-11 items-center gap-2.5 rounded-field px-3 text-sm font-medium whitespace-nowrap text-ink-soft ' +
                'hover:bg-sunken hover:text-ink aria-[current]:bg-accent-soft aria-[current]:text-accent-ink ' +
                '-outline-offset-3 lg:min-h-8.5 [&_svg]:size-4.5 [&_svg]:shrink-0'
              }
            >
              {icon}
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Scrolls the navigation so that the current link is in the middle. */
const useScrollToCurrent = (list: RefObject<HTMLElement | null>, index: number) =>
  useEffect(() => {
    const [box, entry] = [list.current, list.current?.querySelectorAll('li')[index]]
    if (!box || !entry) return
    box.scrollTo({
      left: entry.offsetLeft + entry.offsetWidth / 2 - box.clientWidth / 2,
      top: entry.offsetTop + entry.offsetHeight / 2 - box.clientHeight / 2,
    })
  }, [list, index])
