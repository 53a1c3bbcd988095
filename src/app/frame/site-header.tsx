import { useLocation } from '@tanstack/react-router'
import { CalendarHeart, Menu as MenuIcon, X } from 'lucide-react'
import { memo, type ReactNode, useEffect, useState } from 'react'
import { type Section, sectionLabels, sections } from '#kernel/section.ts'
import { IconButton } from '#platform/ui/actions/icon-button.tsx'
import { Link } from '#platform/ui/actions/link.tsx'
import { Brand } from './brand.tsx'
import { EnquiryLink } from './enquiry-link.tsx'
import { SearchButton } from './search/search-button.tsx'
import { useSite } from './use-site.ts'

const linkOf = (section: Section) => ({
  href: `/${section}/locations`,
  label: sectionLabels(section).plural,
})

type Props = { section: Section | undefined; account?: ReactNode }

/** The header of customer pages: brand, sections, my events, and the account menu. */
export const SiteHeader = memo(({ section, account }: Props) => {
  const site = useSite()
  const [open, setOpen] = useState(false)
  return (
    // If the user doubles the text size, a phone is only about 11 rem wide. Below 18 rem, the header wraps and
    // scrolls with the page.
    <header className="sticky top-0 z-[5] border-line border-b bg-surface/92 backdrop-blur-md max-[18rem]:static">
      <div className="mx-auto flex h-16 max-w-7xl items-center gap-2 px-4 max-[18rem]:h-auto max-[18rem]:flex-wrap max-[18rem]:py-2 sm:px-6 lg:px-8">
        <Brand name={site.brand} />
        <nav aria-label="Sections" className="ms-6 hidden gap-1 xl:flex">
          {sections.map((each) => (
            <SectionLink key={each} {...linkOf(each)} current={each === section} />
          ))}
        </nav>
        <div className="flex grow items-center justify-end max-sm:shrink-0 max-[18rem]:flex-wrap max-[18rem]:shrink sm:min-w-0 sm:gap-1">
          {section && (
            <EnquiryLink
              section={section}
              button="top"
              kind="primary"
              size="small"
              className="max-md:hidden"
            />
          )}
          <SearchButton section={section} />
          <Link
            href="/my-events"
            className="flex min-h-11 shrink-0 items-center gap-2 rounded-field px-3 font-semibold hover:bg-sunken"
          >
            <CalendarHeart aria-hidden className="size-5" />
            <span className="max-sm:sr-only">My Events</span>
          </Link>
          {/* First on narrow screens: the user's name is wider than its placeholder and would move items before it. */}
          <div className="max-xl:-order-1 text-end max-xl:grow">{account}</div>
          <IconButton
            label={open ? 'Close menu' : 'Open menu'}
            icon={open ? <X aria-hidden /> : <MenuIcon aria-hidden />}
            aria-expanded={open}
            aria-controls="site-menu"
            onClick={() => setOpen(!open)}
            className="xl:hidden"
          />
        </div>
      </div>
      <nav
        id="site-menu"
        aria-label="Menu"
        hidden={!open}
        className="border-line border-t px-4 py-3 xl:hidden"
      >
        {sections.map((each) => (
          <SectionLink key={each} {...linkOf(each)} current={each === section} />
        ))}
        {section && <EnquiryLink section={section} button="menu" wide className="mt-2" />}
      </nav>
      <CloseForNewPage onClose={setOpen} />
    </header>
  )
})

/**
 * Closes the menu when the address changes. This is a separate component, so that a new address does not render the
 * header again.
 */
const CloseForNewPage = ({ onClose }: { onClose: (open: false) => void }) => {
  const address = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menu
  useEffect(() => onClose(false), [address, onClose])
  return null
}

const SectionLink = ({ href, label, current }: { href: string; label: string; current: boolean }) => (
  <Link
    href={href}
    aria-current={current ? 'true' : undefined}
    className="flex min-h-11 items-center rounded-field px-3 font-medium text-ink-soft hover:bg-sunken hover:text-ink aria-[current]:text-accent-ink"
  >
    {label}
  </Link>
)
