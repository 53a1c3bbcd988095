import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { AddToPackageButton } from '#features/builder/ui/add/add-to-package-button.tsx'
import { BasketBar, InYourPackage } from '#features/builder/ui/add/basket-slots.tsx'
import { photoOf, pictureIn, picturesIn } from '#features/catalogue/rules/pictures.ts'
import { minPriceFor } from '#features/catalogue/rules/prices/price-by-rows.ts'
import type { ProductResponse } from '#features/catalogue/rules/responses/product-responses.ts'
import { usualBookingFor } from '#features/catalogue/rules/units.ts'
import type { UsualGroup } from '#features/catalogue/ui/prices/product-price.tsx'
import { productAddress } from '#features/catalogue/ui/product-address.ts'
import { ProductView } from '#features/catalogue/ui/product-view.tsx'
import { type Section, sectionLabels, sectionOf, sectionStart } from '#kernel/section.ts'
import { useIsHydrated } from '#platform/browser/hydration.tsx'
import { loadPart } from '#platform/browser/load-part.ts'
import { useLoaded } from '#platform/browser/use-loaded.ts'
import { PageBody } from '#platform/ui/layout/page-body.tsx'
import { MembersOnly } from '../../../frame/access/members-only.tsx'
import { PriceForVisitor } from '../../../frame/catalogue/price-for-visitor.tsx'
import { useReaderPrices, useReloadWhenUnlocked } from '../../../frame/catalogue/use-reader-prices.ts'
import { ProductFormLink } from '../../../frame/enquiry-link.tsx'
import { NotFound } from '../../../frame/not-found/not-found.tsx'
import { getApi } from '../../../get-api.ts'
import { pageHead } from '../../../page-head.ts'
import { loadedHead } from '../../../route-heads.ts'
import { canonicalPathOf } from '../../../search-engines/canonical-path.ts'
import { breadcrumbData, productData } from '../../../search-engines/structured-data.ts'
import type { Site } from '../../../site.ts'
import { usualGroupOf } from '../../../usual-group.ts'
import { LateReviews } from './late-parts.tsx'
import { orNotFound } from './or-not-found.ts'
import { sectionInAddress, sectionParam } from './section-params.ts'
import { useAddPackage } from './use-add-package.ts'

/** A product in its location and category. An address with a wrong category or section redirects to the correct one. */
export const Route = createFileRoute('/_public/$section/in-{$location}/do-{$category}/go-{$productId}')({
  loader: async ({ params, location, context: { site } }) => {
    const { section } = sectionParam(params.section)
    const { catalogue, content } = getApi()
    const [{ data }, template] = await Promise.all([
      orNotFound(
        catalogue.readProductInLocation({
          locationName: params.location,
          productId: params.productId,
          section,
          locationFields: ['name', 'removeFromWeb'],
        }),
      ),
      content.readTemplate({ templateName: section }),
    ])
    const { product } = data
    if (data.location.removeFromWeb) throw notFound()
    const ownAddress = ownAddressOf(product, params)
    if (ownAddress.section !== params.section || ownAddress.categoryUrl !== params.category)
      throw redirect({
        href: productAddress({ ...params, ...ownAddress }) + location.searchStr,
        statusCode: 301,
      })
    const picture = pictureIn(product.images, section)
    const loaded = { product, locationName: data.location.name ?? '', group: usualGroupOf(template.data) }
    const documentHead = pageHead({
      site,
      title: `${product.name} in ${loaded.locationName} | ${site.brand}`,
      description: product.description,
      path: `/${params.section}/in-${params.location}/do-${params.category}/go-${params.productId}`,
      sections: product.settings.section,
      picture: picture && photoOf(picture),
      structured: structuredOf(site, loaded, params),
    })
    return { ...loaded, documentHead }
  },
  head: loadedHead,
  component: Product,
  notFoundComponent: HiddenProduct,
})

type ProductData = {
  readonly product: ProductResponse
  readonly locationName: string
  readonly group: UsualGroup
}
type Params = { readonly section: string; readonly location: string; readonly category: string }

/**
 * Returns the section and category for a product's address: the requested values if they are valid, or else the
 * product's.
 */
const ownAddressOf = ({ category, secondCategoryIds, settings }: ProductResponse, requested: Params) => ({
  section: sectionInAddress(requested.section, settings.section),
  categoryUrl: secondCategoryIds.includes(requested.category) ? requested.category : category.url,
})

/** Returns structured data for the product, its price and reviews, with only the data that visitors can see. */
const structuredOf = (site: Site, { product, locationName, group }: ProductData, params: Params) => {
  const { plural, name } = sectionLabels(params.section)
  const locationPath = `/${params.section}/in-${params.location}`
  const path = `${locationPath}/do-${params.category}/go-${product.id}`
  const { needPeople: people, needUnits: units } = usualBookingFor(product.config, group.people)
  const nights = product.type === 'Accommodation' ? Math.max(1, group.nights) : 1
  const lowestPrice = minPriceFor(product, { people, units, section: sectionOf(params.section), nights })
  return [
    ...(product.locked
      ? []
      : productData(site, {
          ...product,
          images: picturesIn(product.images, sectionOf(params.section)),
          path: canonicalPathOf(path, product.settings.section),
          minPrice: lowestPrice ? Math.round(lowestPrice.totalPence / people) / 100 : undefined,
        })),
    breadcrumbData(site, [
      { name: plural, path: sectionStart(params.section) },
      { name: `${locationName} ${name}`, path: locationPath },
      { name: product.name, path },
    ]),
  ]
}

function Product() {
  useAddPackage()
  const { section, location } = Route.useParams()
  const { product, locationName, group } = Route.useLoaderData()
  const labels = sectionLabels(section)
  return (
    <main>
      <ReaderPrices section={sectionOf(section)} product={product} />
      <PageBody>
        {product.locked ? (
          <LockedProduct name={product.name} />
        ) : (
          <ProductView
            product={product}
            section={sectionOf(section)}
            locationName={locationName}
            price={
              <PriceForVisitor
                product={product}
                section={sectionOf(section)}
                group={group}
                location={location}
              />
            }
            reviews={
              <LateReviews
                reviews={product.reviews}
                title="What groups say"
                total={product.reviewCount}
                productId={product.id}
              />
            }
            action={<AddToPackageButton product={product} section={sectionOf(section)} location={location} />}
            more={
              <>
                <InYourPackage productId={product.id} section={sectionOf(section)} location={location} />
                <ProductFormLink section={sectionOf(section)} productId={product.id} />
              </>
            }
            crumbs={[
              { label: labels.plural, href: sectionStart(section) },
              { label: `${locationName} ${labels.name}`, href: `/${section}/in-${location}` },
            ]}
          />
        )}
      </PageBody>
      <BasketBar section={sectionOf(section)} location={location} />
    </main>
  )
}

// Loaded only if the product is not found.
const loadReload = () => loadPart(() => import('../../../frame/reload-as-staff.tsx'))

/**
 * Shows visitors that the product is not found. Staff can open an unlisted product by its address, so the page reloads
 * for them.
 */
function HiddenProduct() {
  const reloadModule = useLoaded(useIsHydrated() ? loadReload : undefined)
  return (
    <>
      <NotFound />
      {reloadModule && <reloadModule.ReloadAsStaff />}
    </>
  )
}

type HiddenFlags = { readonly locked: boolean; readonly priceHidden: boolean }

/**
 * Reloads the page's data if this user can see more than a visitor. This is a separate component, so that the page is
 * not rendered again when the user is known.
 */
const ReaderPrices = ({ section, product }: { section: Section; product: HiddenFlags }) => {
  useReaderPrices(section, [product])
  useReloadWhenUnlocked(product.locked)
  return null
}

const LockedProduct = ({ name }: { name: string }) => (
  <>
    <h1 className="text-2xl font-bold">{name}</h1>
    <MembersOnly />
  </>
)
