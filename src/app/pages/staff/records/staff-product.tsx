import { createFileRoute } from '@tanstack/react-router'
import { sectionOf } from '#kernel/section.ts'
import { NeedsPermission } from '../../../frame/access/needs-permission.tsx'
import { ProductPreview } from '../../customer/preview/product-preview.tsx'
import { staffHead } from '../staff-head.ts'

/** A product as visitors of a section see it, linked from its editor (STF-O3). */
export const Route = createFileRoute('/_staff/admin/product/$section/$productId')({
  head: ({ match: { context } }) => staffHead(context.site, 'Product preview'),
  component: StaffProduct,
})

function StaffProduct() {
  const { section, productId } = Route.useParams()
  return (
    <NeedsPermission permission="product.view" title="Product preview">
      <main className="px-4 pb-12 lg:px-5">
        <div data-density="calm">
          <ProductPreview productId={productId} section={sectionOf(section)} />
        </div>
      </main>
    </NeedsPermission>
  )
}
