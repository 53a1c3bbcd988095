import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { PenLine } from 'lucide-react'
import { type ContentCategory, contentCategories } from '#features/content/rules/items/content-types.ts'
import { PostCard } from '#features/content/ui/items/post-card.tsx'
import { sectionLabels, sectionOf, sectionStart } from '#kernel/section.ts'
import { Link } from '#platform/ui/actions/link.tsx'
import { LinkButton } from '#platform/ui/actions/link-button.tsx'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { CardGrid, PageBody } from '#platform/ui/layout/page-body.tsx'
import { PageHeader } from '#platform/ui/layout/page-header.tsx'
import { Pager } from '#platform/ui/layout/pager.tsx'
import { EnquiryLink } from '../../../frame/enquiry-link.tsx'
import { getApi } from '../../../get-api.ts'
import { pageHead } from '../../../page-head.ts'
import { loadedHead } from '../../../route-heads.ts'
import { breadcrumbData } from '../../../search-engines/structured-data.ts'
import { sectionParam } from './section-params.ts'

const postsPerPage = 40

type Search = { topic?: ContentCategory; page?: number }

/** The blog of a section, with posts for the section and for all sections, newest first (SHELL-029). */
export const Route = createFileRoute('/_public/$section/blog')({
  validateSearch: (query: Record<string, unknown>): Search => {
    const page = Math.floor(Number(query.page))
    return {
      topic: contentCategories.find((each) => each === query.topic),
      page: page > 1 && page <= 1000 ? page : undefined,
    }
  },
  // The loader depends only on these parameters, so a cached page also hydrates at an address with other parameters.
  loaderDeps: ({ search: { topic, page } }) => ({ topic, page }),
  loader: async ({ params, deps: { topic, page = 1 }, context: { site } }) => {
    const { section } = sectionParam(params.section)
    const { data, count, categories } = await getApi().content.listPosts({
      section,
      category: topic,
      limit: postsPerPage,
      skip: (page - 1) * postsPerPage,
    })
    const labels = sectionLabels(section)
    const path = `/${params.section}/blog`
    const documentHead = pageHead({
      site,
      title: `${labels.name} Blog | ${site.brand}`,
      description: labels.title,
      path,
      structured: [
        breadcrumbData(site, [
          { name: labels.plural, path: sectionStart(params.section) },
          { name: 'Blog', path },
        ]),
      ],
    })
    return { posts: data, pages: Math.ceil(count / postsPerPage), categories, documentHead }
  },
  head: loadedHead,
  component: Blog,
})

function Blog() {
  const { section } = Route.useParams()
  const { topic, page = 1 } = Route.useSearch()
  const { posts, pages, categories } = Route.useLoaderData()
  const navigate = useNavigate({ from: Route.fullPath })
  const labels = sectionLabels(section)
  return (
    <main>
      <PageBody>
        <PageHeader
          title={`${labels.name} Blog`}
          crumbs={[{ label: labels.plural, href: sectionStart(section) }]}
        />
        {categories.length > 1 && <Topics section={section} topic={topic} topics={categories} />}
        {posts.length === 0 ? (
          <NoPosts section={section} />
        ) : (
          <CardGrid>
            {posts.map((post, index) => (
              <PostCard
                key={post.id}
                post={post}
                section={sectionOf(section)}
                level={2}
                loadsFirst={index === 0}
              />
            ))}
          </CardGrid>
        )}
        <Pager page={page} pages={pages} onPage={(to) => void navigate({ search: { topic, page: to } })} />
      </PageBody>
    </main>
  )
}

type TopicsProps = {
  readonly section: string
  readonly topic: ContentCategory | undefined
  readonly topics: readonly ContentCategory[]
}

const Topics = ({ section, topic, topics }: TopicsProps) => (
  <nav aria-label="Topics" className="mb-6">
    <ul className="flex flex-wrap gap-2">
      {[undefined, ...topics].map((each) => (
        <li key={each ?? 'all'}>
          <Link
            href={each ? `/${section}/blog?topic=${encodeURIComponent(each)}` : `/${section}/blog`}
            aria-current={each === topic ? 'page' : undefined}
            className="inline-flex min-h-11 items-center whitespace-nowrap rounded-full border border-line px-4 font-medium text-sm hover:border-line-strong aria-[current=page]:border-accent aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-ink"
          >
            {each ?? 'Everything'}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

const NoPosts = ({ section }: { section: string }) => (
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
    Until the first one is written, see where groups go, or ask {sectionLabels(section).teamName} for ideas.
  </EmptyState>
)
