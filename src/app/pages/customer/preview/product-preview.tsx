import { useQuery } from '@tanstack/react-query'
import { FileSearch } from 'lucide-react'
import { ProductView } from '#features/catalogue/ui/product-view.tsx'
import { type Section, sectionOf } from '#kernel/section.ts'
import { isRefused } from '#platform/browser/call-failure.ts'
import { LinkButton } from '#platform/ui/actions/link-button.tsx'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { ErrorState } from '#platform/ui/display/error-state.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { PageHeader } from '#platform/ui/layout/page-header.tsx'
import { getApi } from '../../../api.ts'
import { usualGroupOf } from '../../../usual-group.ts'

/** The product in a section, or the first one it is sold in, with that section's usual group. */
const loadPreview = async (productId: string, wanted: Section | undefined) => {
  const { catalogue, content } = getApi()
  const { data: product } = await catalogue.readProduct({ id: productId })
  const section = wanted ?? sectionOf(product.settings.section[0])
  const [place, template] = await Promise.all([
    catalogue.readLocation({ id: product.locationList[0] ?? '' }).catch(() => undefined),
    content.readTemplate({ templateName: section }),
  ])
  return { product, section, placeName: place?.data.name, group: usualGroupOf(template.data) }
}

type Props = { readonly productId: string; readonly section?: Section }

/** A product as its readers will see it, listed or not. */
export const ProductPreview = ({ productId, section }: Props) => {
  const asked = useQuery({
    queryKey: ['preview-product', productId, section],
    queryFn: () => loadPreview(productId, section),
    retry: false,
  })
  if (asked.data)
    return (
      <div data-section={asked.data.section}>
        <ProductView
          product={asked.data.product}
          section={asked.data.section}
          group={asked.data.group}
          locationName={asked.data.placeName ?? 'no place yet'}
          crumbs={[]}
        />
      </div>
    )
  return (
    <>
      <PageHeader title="Preview of a product" />
      {asked.isPending ? (
        <Skeleton className="h-96 w-full" />
      ) : isRefused(asked.error) ? (
        <EmptyState
          icon={<FileSearch />}
          title="There is no such product"
          action={<LinkButton href="/stag/locations">See all locations</LinkButton>}
        >
          Nothing is kept under {productId}: check the address you were given.
        </EmptyState>
      ) : (
        <ErrorState onRetry={() => void asked.refetch()} />
      )}
    </>
  )
}
