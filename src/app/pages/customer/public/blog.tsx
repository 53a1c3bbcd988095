import { createFileRoute } from '@tanstack/react-router'
import { PenLine } from 'lucide-react'
import { sectionOf, sectionStart, sectionWords } from '#kernel/section.ts'
import { LinkButton } from '#platform/ui/actions/link-button.tsx'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { PageBody } from '#platform/ui/layout/page-body.tsx'
import { PageHeader } from '#platform/ui/layout/page-header.tsx'
import { EnquiryLink } from '../../../frame/enquiry-link.tsx'
import { pageHead } from '../../../page-head.ts'
import { sectionParam } from './section-params.ts'

/** The blog of a section (000 §2). No posts are kept yet: the page says so and leads on. */
export const Route = createFileRoute('/_public/$section/blog')({
  loader: ({ params }) => void sectionParam(params.section),
  head: ({ params, match: { context } }) => {
    const words = sectionWords(sectionOf(params.section))
    return pageHead({
      site: context.site,
      title: `${words.name} Blog | ${context.site.brand}`,
      description: words.title,
      path: `/${params.section}/blog`,
    })
  },
  component: Blog,
})

function Blog() {
  const { section } = Route.useParams()
  const words = sectionWords(section)
  return (
    <main>
      <PageBody>
        <PageHeader
          title={`${words.name} Blog`}
          crumbs={[{ label: words.plural, href: sectionStart(section) }]}
        />
        <EmptyState
          icon={<PenLine />}
          title="No posts yet"
          action={
            <div className="flex flex-wrap justify-center gap-2.5">
              <LinkButton href={`/${section}/locations`} kind="primary">
                See all locations
              </LinkButton>
              <EnquiryLink section={sectionOf(section)} button="middle" />
            </div>
          }
        >
          Until the first one is written, see where groups go, or ask {words.teamName} for ideas.
        </EmptyState>
      </PageBody>
    </main>
  )
}
