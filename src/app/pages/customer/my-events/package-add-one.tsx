import { createFileRoute } from '@tanstack/react-router'
import { PackageOnePage } from './package-one-page.tsx'

export const Route = createFileRoute(
  '/_customer/my-events/package/add-product/$section/in-{$location}/do-{$category}/go-{$productId}',
)({ ssr: false, component: () => <PackageOnePage mode="add-product" params={Route.useParams()} /> })
