import { clsx } from 'clsx'
import { CornerDownLeft, History, Lock, MapPin, Newspaper, Package, Ticket } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from '#platform/ui/actions/link.tsx'
import { optionStyle } from '#platform/ui/overlays/popover-style.ts'
import type { SearchHit } from '../contract.ts'
import { type SearchKind, searchKindTitles } from '../rules/search-kinds.ts'

/** An option in the list: a hit, a recent search, or an option that the caller adds. */
export type SearchOption = {
  readonly key: string
  readonly group: string
  readonly title: string
  readonly about?: string
  readonly icon: ReactNode
  readonly locked?: boolean
  /** The address that the option opens; undefined for a recent search. */
  readonly href?: string
}

const icons: Readonly<Record<SearchKind, ReactNode>> = {
  location: <MapPin aria-hidden />,
  package: <Package aria-hidden />,
  product: <Ticket aria-hidden />,
  post: <Newspaper aria-hidden />,
}

export const hitOption = ({ kind, id, title, about, href, locked }: SearchHit): SearchOption => ({
  key: `${kind} ${id}`,
  group: searchKindTitles[kind],
  icon: icons[kind],
  title,
  about,
  // A locked hit links to the login, as the card of a locked product does.
  href: locked ? '?dialog=organiserForm&tab=login' : href,
  locked,
})

export const recentOption = (search: string): SearchOption => ({
  key: `recent ${search}`,
  group: 'Recent searches',
  icon: <History aria-hidden />,
  title: search,
})

type Props = {
  id: string
  options: readonly SearchOption[]
  activeIndex: number
  idOf: (index: number) => string
  onChoose: (option: SearchOption) => void
}

/** Shows the options in groups, and marks the one that the Enter key chooses. */
export const SearchOptions = ({ id, options, activeIndex, idOf, onChoose }: Props) => {
  const groups = Map.groupBy(options.keys(), (index) => options[index]!.group)
  return (
    <div id={id} role="listbox" aria-label="Results" className={options.length === 0 ? 'hidden' : undefined}>
      {[...groups].map(([title, indexes]) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox contains groups of options, not fieldsets
        <div key={title} role="group" aria-label={title}>
          <p
            aria-hidden
            className="px-3 pt-3 pb-1 font-semibold text-ink-faint text-xs uppercase tracking-wide"
          >
            {title}
          </p>
          {indexes.map((index) => (
            <Option
              key={options[index]!.key}
              id={idOf(index)}
              option={options[index]!}
              isActive={index === activeIndex}
              onChoose={onChoose}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

type OptionProps = {
  id: string
  option: SearchOption
  isActive: boolean
  onChoose: (option: SearchOption) => void
}

const Option = ({ id, option, isActive, onChoose }: OptionProps) => {
  const { title, about, icon, href, locked } = option
  const line = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isActive) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <Link
      ref={line}
      href={href ?? '#'}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onClick={(event) => {
        // The browser opens a new tab, as with any link.
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onChoose(option)
      }}
      className={clsx(optionStyle, 'hover:bg-sunken', isActive && 'bg-sunken')}
    >
      {icon}
      <span className="min-w-0 grow">
        <span className="line-clamp-2">{title}</span>
        {about && <span className="block truncate text-ink-faint text-sm">{about}</span>}
      </span>
      {locked && (
        <span className="flex items-center gap-1 text-ink-soft text-sm">
          <Lock aria-hidden className="size-4!" />
          Log in to view
        </span>
      )}
      {isActive && <CornerDownLeft aria-hidden className="max-sm:hidden" />}
    </Link>
  )
}
