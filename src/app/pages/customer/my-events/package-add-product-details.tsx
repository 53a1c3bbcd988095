import { createFileRoute } from '@tanstack/react-router'
import { ProductToAddPage } from './product-to-add-page.tsx'

/** A product in detail, with an action that adds it to a package. */
export const Route = createFileRoute(
  '/_customer/my-events/package/add-product/$section/in-{$location}/do-{$category}/go-{$productId}',
)({ ssr: false, component: () => <ProductToAddPage mode="add-product" params={Route.useParams()} /> })
