import { createFileRoute } from '@tanstack/react-router'
import { ProductToAddPage } from './product-to-add-page.tsx'

/** A product in detail, with an action that replaces a product of a package with it. */
export const Route = createFileRoute(
  '/_customer/my-events/package/swap-product/$section/in-{$location}/do-{$category}/go-{$productId}',
)({ ssr: false, component: () => <ProductToAddPage mode="swap-product" params={Route.useParams()} /> })
