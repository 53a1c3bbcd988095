import { memo } from 'react'
import { type Section, sectionLabels, sectionStart, sections } from '#kernel/section.ts'
import { Link } from '#platform/ui/actions/link.tsx'
import { PhoneLink } from '#platform/ui/actions/phone-link.tsx'
import { contactOf } from '../site.ts'
import { useSite } from './use-site.ts'

const linkStyle = 'flex min-h-11 min-w-11 items-center hover:underline'

/** The footer of customer pages: sections, about pages, and the contact details of the section's team. */
export const SiteFooter = memo(({ section }: { section: Section | undefined }) => {
  const site = useSite()
  const contact = contactOf(site, section)
  return (
    <footer className="mt-12 sm:mt-20 border-line border-t bg-sunken">
      <div className="mx-auto grid max-w-7xl gap-x-4 gap-y-8 px-4 py-10 max-sm:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] sm:grid-cols-2 sm:gap-10 sm:py-12 sm:px-6 lg:grid-cols-4 lg:px-8">
        <div className="col-span-full flex flex-col gap-2 sm:col-span-1">
          <p className="font-bold text-lg">{site.brand}</p>
          <p className="max-w-xs text-ink-soft">One plan, one link, and everyone pays their own share.</p>
        </div>
        <nav aria-label="All sections" className="-mt-2.5 flex flex-col items-start">
          {sections.map((each) => (
            <Link key={each} href={sectionStart(each)} className={linkStyle}>
              {sectionLabels(each).plural}
            </Link>
          ))}
        </nav>
        <nav aria-label="About us and the blog" className="-mt-2.5 flex flex-col items-start">
          {[...site.aboutPages, { title: 'Blog', href: `/${section ?? 'stag'}/blog` }].map(
            ({ title, href }) => (
              <Link key={href} href={href} className={linkStyle}>
                {title}
              </Link>
            ),
          )}
        </nav>
        <div className="col-span-full flex flex-col items-start sm:col-span-1">
          <p className="font-semibold">{sectionLabels(section).teamName}</p>
          <PhoneLink phone={contact.phone} className={linkStyle} />
          <Link href={`mailto:${contact.email}`} className={linkStyle}>
            {contact.email}
          </Link>
        </div>
      </div>
    </footer>
  )
})
