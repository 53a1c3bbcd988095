import { createFileRoute } from '@tanstack/react-router'
import { PageBody } from '#platform/ui/layout/page-body.tsx'
import { previewHead } from './preview-head.ts'
import { ProductPreview } from './product-preview.tsx'
import { StaffPreview } from './staff-preview.tsx'

/** The staff preview of a listed or unlisted product (CONT-005). */
export const Route = createFileRoute('/_customer/preview-product/$productId')({
  ssr: false,
  head: ({ match: { context } }) => previewHead(context.site, 'Product preview'),
  component: () => (
    <StaffPreview>
      <PageBody>
        <ProductPreview productId={Route.useParams().productId} />
      </PageBody>
    </StaffPreview>
  ),
})
