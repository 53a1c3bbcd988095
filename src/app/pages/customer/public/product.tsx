import { createFileRoute } from '@tanstack/react-router'
import type { ProductAnswer } from '#features/catalogue/rules/answers/product-answers.ts'
import { ProductView } from '#features/catalogue/ui/product-view.tsx'
import { AddToPackageButton } from '#features/packages/ui/add/add-to-package-button.tsx'
import { BasketBar } from '#features/packages/ui/add/basket-bar.tsx'
import { InYourPackage } from '#features/packages/ui/add/in-your-package.tsx'
import { type Section, sectionOf, sectionStart, sectionWords } from '#kernel/section.ts'
import { PageBody } from '#platform/ui/layout/page-body.tsx'
import { getApi } from '../../../api.ts'
import { ProductFormLink } from '../../../frame/enquiry-link.tsx'
import { MembersOnly } from '../../../frame/members-only.tsx'
import { usePricesAsReader, useUnlocked } from '../../../frame/use-prices-as-reader.ts'
import { pageHead } from '../../../page-head.ts'
import { usualGroupOf } from '../../../usual-group.ts'
import { found } from './found.ts'
import { sectionParam } from './section-params.ts'
import { useAddPackage } from './use-add-package.ts'

export const Route = createFileRoute('/_public/$section/in-{$location}/do-{$category}/go-{$productId}')({
  loader: async ({ params }) => {
    const { section } = sectionParam(params.section)
    const { catalogue, content } = getApi()
    const [{ data }, template] = await Promise.all([
      found(
        catalogue.readProductInLocation({
          locationName: params.location,
          productId: params.productId,
          section,
          locationFields: ['name'],
        }),
      ),
      content.readTemplate({ templateName: section }),
    ])
    return { product: data.product, placeName: data.location.name ?? '', group: usualGroupOf(template.data) }
  },
  head: ({ params, loaderData, match: { context } }) =>
    pageHead({
      site: context.site,
      title: `${loaderData?.product.name} in ${loaderData?.placeName} | ${context.site.brand}`,
      description: loaderData?.product.description ?? '',
      path: `/${params.section}/in-${params.location}/do-${params.category}/go-${params.productId}`,
      picture: pictureOfProduct(loaderData?.product),
    }),
  component: Product,
})

const pictureOfProduct = (product: Pick<ProductAnswer, 'images'> | undefined) =>
  product?.images[0] && { id: product.images[0].cloudinaryId, alt: product.images[0].alt }

function Product() {
  useAddPackage()
  const { section, location } = Route.useParams()
  const { product, placeName, group } = Route.useLoaderData()
  const words = sectionWords(section)
  return (
    <main>
      <AsReader section={sectionOf(section)} product={product} />
      <PageBody>
        {product.locked ? (
          <LockedProduct name={product.name} />
        ) : (
          <ProductView
            product={product}
            section={sectionOf(section)}
            group={group}
            locationName={placeName}
            action={
              <>
                <InYourPackage productId={product.id} section={sectionOf(section)} location={location} />
                <AddToPackageButton product={product} section={sectionOf(section)} location={location} />
                <ProductFormLink section={sectionOf(section)} productId={product.id} />
              </>
            }
            crumbs={[
              { label: words.plural, href: sectionStart(section) },
              { label: `${placeName} ${words.name}`, href: `/${section}/in-${location}` },
            ]}
          />
        )}
      </PageBody>
      <BasketBar section={sectionOf(section)} location={location} />
    </main>
  )
}

type Shown = { readonly locked: boolean; readonly priceHidden: boolean }

/** Asks about the reader apart from the page, which is the same for everybody and so is drawn once. */
const AsReader = ({ section, product }: { section: Section; product: Shown }) => {
  usePricesAsReader(section, [product])
  useUnlocked(product.locked)
  return null
}

const LockedProduct = ({ name }: { name: string }) => (
  <>
    <h1 className="text-2xl font-bold">{name}</h1>
    <MembersOnly />
  </>
)
