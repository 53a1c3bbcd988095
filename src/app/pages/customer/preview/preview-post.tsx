import { createFileRoute } from '@tanstack/react-router'
import type { ContentResponse } from '#features/content/rules/items/content-response.ts'
import { formatInstant } from '#kernel/format-instant.ts'
import { Notice } from '#platform/ui/display/notice.tsx'
import { PageBody } from '#platform/ui/layout/page-body.tsx'
import { getApi } from '../../../get-api.ts'
import { articleHeadOf, loadPreview } from '../public/load-content.ts'
import { PostView } from '../public/post-view.tsx'
import { previewHead } from './preview-head.ts'
import { ItemPreview, StaffPreview } from './staff-preview.tsx'

/** The staff preview of a post, page or text, published or not (CONT-005, CONT-O5). */
export const Route = createFileRoute('/_customer/preview-post/$postId')({
  ssr: false,
  head: ({ match: { context } }) => previewHead(context.site, 'Post preview'),
  component: () => (
    <StaffPreview>
      <PageBody>
        <Preview id={Route.useParams().postId} />
      </PageBody>
    </StaffPreview>
  ),
})

const Preview = ({ id }: { id: string }) => (
  <ItemPreview
    noun="post"
    id={id}
    load={async () => loadPreview((await getApi().content.readContent({ id })).data)}
    publishedLink={{ label: 'To the blog', href: '/stag/blog' }}
  >
    {({ item, section, content }) => (
      <div data-section={section ?? undefined} className="pt-6">
        <PublicationNotice item={item} />
        <PostView head={articleHeadOf(item)} content={content} section={section} crumbs={[]} />
      </div>
    )}
  </ItemPreview>
)

/** Shows whether the item is published. */
const PublicationNotice = ({ item }: { item: ContentResponse }) => {
  const { published, publishAt } = item.setting
  const isScheduled = published === 'Yes' && publishAt !== null
  const status = item.live
    ? 'Published: visitors can see it.'
    : isScheduled
      ? `Scheduled: visitors can see it from ${formatInstant(publishAt)}.`
      : 'Draft: visitors can’t see it.'
  return (
    <Notice tone={item.live ? 'good' : 'info'} title="Preview">
      {status}{' '}
      <a className="font-semibold underline" href={`/admin/record/content/${encodeURIComponent(item.id)}`}>
        Edit
      </a>
    </Notice>
  )
}
