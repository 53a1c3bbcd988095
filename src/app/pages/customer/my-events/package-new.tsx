import { createFileRoute } from '@tanstack/react-router'
import { BasketBar, useBuilderTarget } from '#features/builder/ui/index.ts'
import { sectionOf, sectionWords } from '#kernel/section.ts'
import { usePublishSection } from '../../../frame/event-at-hand.ts'
import { PackageProducts } from './package-products.tsx'

/** Another package in this place is begun by its first product (001 §2). */
export const Route = createFileRoute('/_customer/my-events/add-package/$section/in-{$location}')({
  ssr: false,
  component: NewPackage,
})

function NewPackage() {
  const { section: word, location } = Route.useParams()
  const section = sectionOf(word)
  const { query } = useBuilderTarget()
  usePublishSection(section)
  return (
    <>
      <PackageProducts
        section={section}
        location={location}
        base="/my-events/add-package"
        query={query}
        title="New package"
        lead={`Start with anything you like. You can add the rest of your ${sectionWords(section).name} later.`}
        back={{ label: 'My Events', href: '/my-events' }}
      />
      <BasketBar section={section} location={location} />
    </>
  )
}
