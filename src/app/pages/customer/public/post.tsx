import { createFileRoute, redirect } from '@tanstack/react-router'
import { photoOf } from '#features/catalogue/rules/pictures.ts'
import { homeSectionOf, postPath } from '#features/content/rules/items/content-path.ts'
import { sectionLabels, sectionOf, sectionStart } from '#kernel/section.ts'
import { PageBody } from '#platform/ui/layout/page-body.tsx'
import { useStaffBlocks } from '../../../frame/use-staff-blocks.ts'
import { getApi } from '../../../get-api.ts'
import { pageHead } from '../../../page-head.ts'
import { loadedHead } from '../../../route-heads.ts'
import { articleData, breadcrumbData, questionsData } from '../../../search-engines/structured-data.ts'
import { articleHeadOf } from './load-content.ts'
import { orNotFound } from './or-not-found.ts'
import { RelatedPosts } from './page-texts.tsx'
import { PostView } from './post-view.tsx'
import { sectionParam } from './section-params.ts'

/** A post (CONT-O4), found by its id. An address with another slug or section redirects to the correct address. */
export const Route = createFileRoute('/_public/$section/blog/post-{$address}')({
  loader: async ({ params, context: { site } }) => {
    const { routedSection, section } = sectionParam(params.section)
    const { data } = await orNotFound(getApi().publicPages.readPostPage({ address: params.address, section }))
    const { item: post, content, posts } = data
    const isForSection = post.setting.section.length === 0 || post.setting.section.includes(section)
    const pathParts = { id: post.id, title: post.title, section: post.setting.section }
    const correctPath = postPath(pathParts, isForSection ? section : homeSectionOf(post.setting.section))
    if (correctPath !== `/${routedSection}/blog/post-${params.address}`)
      throw redirect({ href: correctPath, statusCode: 301 })
    const head = articleHeadOf(post)
    const path = postPath(pathParts)
    const documentHead = pageHead({
      site,
      title: `${head.title} | ${site.brand}`,
      description: head.summary ?? '',
      path,
      sections: post.setting.section,
      picture: head.image ? photoOf(head.image) : undefined,
      structured: [
        articleData(site, { ...head, path }),
        ...questionsData(content.blocks),
        breadcrumbData(site, [
          { name: sectionLabels(params.section).plural, path: sectionStart(params.section) },
          { name: 'Blog', path: `/${params.section}/blog` },
          { name: head.title, path },
        ]),
      ],
    })
    return { head, content, posts, documentHead }
  },
  head: loadedHead,
  component: Post,
})

function Post() {
  const { section } = Route.useParams()
  const { head, content, posts } = Route.useLoaderData()
  const labels = sectionLabels(section)
  return (
    <main>
      <LoadStaffBlocks content={content} />
      <PageBody>
        <PostView
          head={head}
          content={content}
          section={sectionOf(section)}
          crumbs={[
            { label: labels.plural, href: sectionStart(section) },
            { label: 'Blog', href: `/${section}/blog` },
          ]}
        />
        <RelatedPosts posts={posts} section={sectionOf(section)} title="More to read" />
      </PageBody>
    </main>
  )
}

const LoadStaffBlocks = ({ content }: { content: { readonly hidesFromCustomers: boolean } }) => {
  useStaffBlocks([content])
  return null
}
