import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { FileSearch } from 'lucide-react'
import type { ContentAnswer } from '#features/content/rules/items/content-answer.ts'
import { homeSectionOf } from '#features/content/rules/items/content-path.ts'
import { formatInstant } from '#kernel/format-instant.ts'
import { isRefused } from '#platform/browser/call-failure.ts'
import { LinkButton } from '#platform/ui/actions/link-button.tsx'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { ErrorState } from '#platform/ui/display/error-state.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { PageBody } from '#platform/ui/layout/page-body.tsx'
import { PageHeader } from '#platform/ui/layout/page-header.tsx'
import { getApi } from '../../../api.ts'
import { articleHeadOf, loadBlocks } from '../public/load-content.ts'
import { PostView } from '../public/post-view.tsx'
import { previewHead } from './preview-head.ts'
import { StaffPreview } from './staff-preview.tsx'

/** A post, a page or a text as its readers will see it, published or not, for staff alone (000 §2, CONT-O5). */
export const Route = createFileRoute('/_customer/preview-post/$postId')({
  ssr: false,
  head: ({ match: { context } }) => previewHead(context.site, 'Preview of a post'),
  component: () => (
    <StaffPreview>
      <PageBody>
        <Preview id={Route.useParams().postId} />
      </PageBody>
    </StaffPreview>
  ),
})

/** In the first section it is for; a page about us is for none. */
const sectionOfItem = ({ setting }: ContentAnswer) =>
  setting.type === 'about page' || setting.type === 'home page' ? null : homeSectionOf(setting.section)

const loadPreview = async (id: string) => {
  const { data: item } = await getApi().content.readContent({ id })
  const section = sectionOfItem(item)
  return { item, section, content: await loadBlocks(item, section) }
}

const Preview = ({ id }: { id: string }) => {
  const asked = useQuery({ queryKey: ['preview-post', id], queryFn: () => loadPreview(id), retry: false })
  if (asked.data) {
    const { item, section, content } = asked.data
    return (
      <div data-section={section ?? undefined} className="pt-6">
        <Standing item={item} />
        <PostView head={articleHeadOf(item)} content={content} section={section} crumbs={[]} />
      </div>
    )
  }
  return (
    <>
      <PageHeader title="Preview of a post" />
      {asked.isPending ? (
        <Skeleton className="h-96 w-full" />
      ) : isRefused(asked.error) ? (
        <EmptyState
          icon={<FileSearch />}
          title="There is no such post"
          action={<LinkButton href="/stag/blog">To the blog</LinkButton>}
        >
          Nothing is kept under {id}: check the address you were given.
        </EmptyState>
      ) : (
        <ErrorState onRetry={() => void asked.refetch()} />
      )}
    </>
  )
}

/** Whether readers see it already. */
const Standing = ({ item }: { item: ContentAnswer }) => {
  const { published, publishAt } = item.setting
  const isLater = publishAt !== null && Date.parse(publishAt) > Date.now()
  const words =
    published === 'No'
      ? 'A draft: visitors do not see it.'
      : isLater
        ? `Scheduled: visitors see it from ${formatInstant(publishAt)}.`
        : 'Published: visitors see it.'
  return (
    <Notice tone={published === 'Yes' && !isLater ? 'good' : 'info'} title="Preview">
      {words}{' '}
      <a className="font-semibold underline" href={`/admin/record/content/${encodeURIComponent(item.id)}`}>
        Edit it
      </a>
    </Notice>
  )
}
