import { createFileRoute } from '@tanstack/react-router'
import { BasketBar, eventOfNewPackage, useBuilderTarget } from '#features/builder/ui/index.ts'
import { sectionOf } from '#kernel/section.ts'
import { useProvideEventSection } from '../../../frame/event-context.ts'
import { ProductToAdd } from './product-to-add.tsx'

/** A product in detail, with an action that starts another package with it (SHELL-018). */
export const Route = createFileRoute(
  '/_customer/my-events/add-package/$section/in-{$location}/do-{$category}/go-{$productId}',
)({ ssr: false, component: NewPackageProductDetails })

function NewPackageProductDetails() {
  const { section: segment, location, productId } = Route.useParams()
  const section = sectionOf(segment)
  const { query } = useBuilderTarget()
  useProvideEventSection(section)
  return (
    <>
      <ProductToAdd
        section={section}
        location={location}
        productId={productId}
        target={{ kind: 'draft', section, location, ...eventOfNewPackage(query) }}
        back={{ label: 'All products', href: `/my-events/add-package/${segment}/in-${location}?${query}` }}
      />
      <BasketBar section={section} location={location} />
    </>
  )
}
