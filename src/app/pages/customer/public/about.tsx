import { createFileRoute, notFound } from '@tanstack/react-router'
import { aboutPath } from '#features/content/rules/items/content-path.ts'
import { PageBody } from '#platform/ui/layout/page-body.tsx'
import { getApi } from '../../../api.ts'
import { StaffContacts } from '../../../frame/staff-contacts.tsx'
import { useStaffBlocks } from '../../../frame/use-staff-blocks.ts'
import { pageHead } from '../../../page-head.ts'
import { breadcrumbData, questionsData } from '../../../structured-data.ts'
import { found } from './found.ts'
import { articleHeadOf, loadBlocks } from './load-content.ts'
import { PostView } from './post-view.tsx'

/** A page about us (CONT-O4); it belongs to no section. */
export const Route = createFileRoute('/_public/about-{$name}')({
  loader: async ({ params }) => {
    const { data: page } = await found(getApi().content.readContent({ id: params.name }))
    if (page.setting.type !== 'about page' || page.setting.published === 'No') throw notFound()
    return { head: articleHeadOf(page), content: await loadBlocks(page, null) }
  },
  head: ({ loaderData, params, match: { context } }) => {
    if (!loaderData) return {}
    const { head, content } = loaderData
    const path = aboutPath(params.name)
    return pageHead({
      site: context.site,
      title: `${head.title} | ${context.site.brand}`,
      description: head.summary ?? head.title,
      path,
      picture: head.image ? { id: head.image.cloudinaryId, alt: head.image.alt } : undefined,
      structured: [
        ...questionsData(content.blocks),
        breadcrumbData(context.site, [
          { name: context.site.brand, path: '/' },
          { name: head.title, path },
        ]),
      ],
    })
  },
  component: About,
})

function About() {
  const { head, content } = Route.useLoaderData()
  useStaffBlocks([content])
  const { site } = Route.useRouteContext()
  return (
    <main>
      <PageBody>
        <PostView head={head} content={content} section={null} crumbs={[{ label: site.brand, href: '/' }]} />
        <StaffContacts />
      </PageBody>
    </main>
  )
}
