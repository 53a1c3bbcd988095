import { createFileRoute } from '@tanstack/react-router'
import { photoOf } from '#features/catalogue/rules/pictures.ts'
import { aboutPath } from '#features/content/rules/items/content-path.ts'
import { PageBody } from '#platform/ui/layout/page-body.tsx'
import { StaffContacts } from '../../../frame/staff-contacts.tsx'
import { useStaffBlocks } from '../../../frame/use-staff-blocks.ts'
import { getApi } from '../../../get-api.ts'
import { pageHead } from '../../../page-head.ts'
import { loadedHead } from '../../../route-heads.ts'
import { breadcrumbData, questionsData } from '../../../search-engines/structured-data.ts'
import { articleHeadOf } from './load-content.ts'
import { orNotFound } from './or-not-found.ts'
import { PostView } from './post-view.tsx'

/** An about page (CONT-O4). It has no section. */
export const Route = createFileRoute('/_public/about-{$name}')({
  loader: async ({ params, context: { site } }) => {
    const { data } = await orNotFound(getApi().publicPages.readAboutPage({ id: params.name }))
    const { item, content } = data
    const head = articleHeadOf(item)
    const path = aboutPath(params.name)
    const documentHead = pageHead({
      site,
      title: `${head.title} | ${site.brand}`,
      description: head.summary ?? head.title,
      path,
      picture: head.image ? photoOf(head.image) : undefined,
      structured: [
        ...questionsData(content.blocks),
        breadcrumbData(site, [
          { name: site.brand, path: '/' },
          { name: head.title, path },
        ]),
      ],
    })
    return { head, content, documentHead }
  },
  head: loadedHead,
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
