import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { AddToPackageButton } from '#features/builder/ui/index.ts'
import { ProductPrice } from '#features/catalogue/ui/prices/product-price.tsx'
import { ProductView } from '#features/catalogue/ui/product-view.tsx'
import { ErrorState } from '#platform/ui/display/error-state.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { PageBody } from '#platform/ui/layout/page-body.tsx'
import { getApi } from '../../../get-api.ts'
import { usualGroupOf } from '../../../usual-group.ts'
import { LateReviews } from '../public/late-parts.tsx'

/** Includes the props of AddToPackageButton, which are passed on to it. */
type Props = Omit<ComponentProps<typeof AddToPackageButton>, 'product' | 'onAdded'> & {
  productId: string
  back: { label: string; href: string }
  /**
   * The day on which the event was booked. Newer reviews are shown first. Null if the event is not booked, undefined if
   * the package is not saved yet.
   */
  bookedDate?: string | null
}

/** Renders a product with a button that adds it to a package or swaps it in. */
export const ProductToAdd = ({ section, location, productId, back, bookedDate, ...buttonProps }: Props) => {
  const eventId = buttonProps.target?.kind === 'saved' ? buttonProps.target.eventId : undefined
  const productQuery = useQuery({
    queryKey: ['package-product', location, productId, section, eventId],
    queryFn: async () => {
      const { catalogue, content } = getApi()
      const [{ data }, template] = await Promise.all([
        catalogue.readProductInLocation({
          locationName: location,
          productId,
          section,
          eventId,
          locationFields: ['name'],
        }),
        content.readTemplate({ templateName: section }),
      ])
      return { ...data, group: usualGroupOf(template.data) }
    },
  })
  const loadedProduct = productQuery.data
  return (
    <main data-section={section}>
      <PageBody>
        {productQuery.isPending && (
          <div className="grid gap-6 py-8">
            <Skeleton className="h-10 w-72 max-w-full" />
            <Skeleton className="h-96 w-full" />
          </div>
        )}
        {productQuery.isError && (
          <ErrorState title="We couldn’t load this product" onRetry={() => void productQuery.refetch()} />
        )}
        {loadedProduct && (
          <ProductView
            reviews={
              <LateReviews
                reviews={loadedProduct.product.reviews}
                title="What groups say"
                total={loadedProduct.product.reviewCount}
                productId={loadedProduct.product.id}
                bookedDate={bookedDate}
              />
            }
            product={loadedProduct.product}
            section={section}
            price={
              <ProductPrice product={loadedProduct.product} section={section} group={loadedProduct.group} />
            }
            locationName={loadedProduct.location.name ?? ''}
            crumbs={[back]}
            action={
              <AddToPackageButton
                product={loadedProduct.product}
                section={section}
                location={location}
                {...buttonProps}
              />
            }
          />
        )}
      </PageBody>
    </main>
  )
}
