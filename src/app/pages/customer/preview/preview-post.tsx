import { createFileRoute } from '@tanstack/react-router'
import { FileSearch } from 'lucide-react'
import { LinkButton } from '#platform/ui/actions/link-button.tsx'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { PageBody } from '#platform/ui/layout/page-body.tsx'
import { PageHeader } from '#platform/ui/layout/page-header.tsx'
import { previewHead } from './preview-head.ts'
import { StaffPreview } from './staff-preview.tsx'

/** A post as its readers will see it, for staff alone (000 §2). No posts are kept yet. */
export const Route = createFileRoute('/_customer/preview-post/$postId')({
  ssr: false,
  head: ({ match: { context } }) => previewHead(context.site, 'Preview of a post'),
  component: () => (
    <StaffPreview>
      <PageBody>
        <PageHeader title="Preview of a post" />
        <EmptyState
          icon={<FileSearch />}
          title="There is no such post"
          action={<LinkButton href="/stag/blog">To the blog</LinkButton>}
        >
          Nothing is kept under {Route.useParams().postId}: check the address you were given.
        </EmptyState>
      </PageBody>
    </StaffPreview>
  ),
})
