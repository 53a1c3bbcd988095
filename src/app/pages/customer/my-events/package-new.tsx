import { createFileRoute } from '@tanstack/react-router'
import { BasketBar, useBuilderTarget } from '#features/builder/ui/index.ts'
import { sectionLabels, sectionOf } from '#kernel/section.ts'
import { useProvideEventSection } from '../../../frame/event-context.ts'
import { PackageProducts } from './package-products.tsx'

/** Lists the products of a location. The chosen product starts another package (SHELL-018). */
export const Route = createFileRoute('/_customer/my-events/add-package/$section/in-{$location}')({
  ssr: false,
  component: NewPackage,
})

function NewPackage() {
  const { section: segment, location } = Route.useParams()
  const section = sectionOf(segment)
  const { query } = useBuilderTarget()
  useProvideEventSection(section)
  return (
    <>
      <PackageProducts
        section={section}
        location={location}
        base="/my-events/add-package"
        query={query}
        title="New package"
        lead={`Start with anything you like. You can add the rest of your ${sectionLabels(section).name} later.`}
        back={{ label: 'My Events', href: '/my-events' }}
      />
      <BasketBar section={section} location={location} />
    </>
  )
}
