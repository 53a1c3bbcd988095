import { createFileRoute } from '@tanstack/react-router'
import { PageBody } from '#platform/ui/layout/page-body.tsx'
import { previewHead } from './preview-head.ts'
import { ProductPreview } from './product-preview.tsx'
import { StaffPreview } from './staff-preview.tsx'

/** A product as its readers will see it, listed or not, for staff alone (000 §2). */
export const Route = createFileRoute('/_customer/preview-product/$productId')({
  ssr: false,
  head: ({ match: { context } }) => previewHead(context.site, 'Preview of a product'),
  component: () => (
    <StaffPreview>
      <PageBody>
        <ProductPreview productId={Route.useParams().productId} />
      </PageBody>
    </StaffPreview>
  ),
})
