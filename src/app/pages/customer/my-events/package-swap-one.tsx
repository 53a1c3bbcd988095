import { createFileRoute } from '@tanstack/react-router'
import { PackageOnePage } from './package-one-page.tsx'

export const Route = createFileRoute(
  '/_customer/my-events/package/swap-product/$section/in-{$location}/do-{$category}/go-{$productId}',
)({ ssr: false, component: () => <PackageOnePage mode="swap-product" params={Route.useParams()} /> })
