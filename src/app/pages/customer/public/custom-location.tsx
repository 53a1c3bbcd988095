import { createFileRoute, notFound } from '@tanstack/react-router'
import { MapPinOff } from 'lucide-react'
import { customLocationAddress, everyCategory } from '#features/catalogue/rules/custom-location-address.ts'
import { sortGrid } from '#features/catalogue/rules/grid/sort-grid.ts'
import { productAddress } from '#features/catalogue/ui/product-address.ts'
import { cutText } from '#kernel/cut-text.ts'
import { type Section, sectionLabels, sectionOf, sectionStart } from '#kernel/section.ts'
import { LinkButton } from '#platform/ui/actions/link-button.tsx'
import { TextLink } from '#platform/ui/actions/text-link.tsx'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { PageBody } from '#platform/ui/layout/page-body.tsx'
import { PageHeader } from '#platform/ui/layout/page-header.tsx'
import { ReaderGrid } from '../../../frame/catalogue/reader-grid.tsx'
import { useQuickAdd } from '../../../frame/catalogue/use-quick-add.tsx'
import { getApi } from '../../../get-api.ts'
import { packList, usePacked } from '../../../packed.ts'
import { pageHead } from '../../../page-head.ts'
import { loadedHead } from '../../../route-heads.ts'
import { orNotFound } from './or-not-found.ts'
import { sectionParam } from './section-params.ts'

/** Returns a coordinate; throws notFound for an invalid one. */
const readCoordinate = (value: unknown, max: number): number => {
  // An address can contain 1e400, which is parsed as Infinity. The comparison is false for Infinity and NaN.
  if (typeof value !== 'number' || !(Math.abs(value) <= max)) throw notFound()
  return value
}

/** The page with products around a point, of one category or of all categories, nearest first (CAT-O1). */
export const Route = createFileRoute('/_public/$section/in-custom-location/do-{$category}')({
  validateSearch: ({ name, lat, lon }: Record<string, unknown>) => ({ name, lat, lon }),
  // The loader depends only on these parameters, so a cached page also hydrates at an address with other parameters.
  loaderDeps: ({ search: { name, lat, lon } }) => ({ name, lat, lon }),
  loader: async ({ params, deps, context: { site } }) => {
    const { section } = sectionParam(params.section)
    const [lat, lon] = [readCoordinate(deps.lat, 90), readCoordinate(deps.lon, 180)]
    const { catalogue } = getApi()
    const [categories, productsAround] = await Promise.all([
      catalogue.listCategories(),
      orNotFound(catalogue.listProductsAround({ lat, lon, section, fields: 'card' })),
    ])
    const isEveryCategory = params.category === everyCategory
    const category = categories.data.categories.find(({ id, url }) => [id, url].includes(params.category))
    if (!category && !isEveryCategory) throw notFound()
    const placeName = cutText(String(deps.name || 'your place'), 120)
    const title = `${(isEveryCategory ? undefined : category?.name) ?? 'Everything'} near ${placeName}`
    return {
      lat,
      lon,
      placeName,
      title,
      isEveryCategory,
      products: packList(
        sortGrid(
          isEveryCategory
            ? productsAround.data
            : productsAround.data.filter(({ categoryId }) => categoryId === category?.id),
          'distance',
        ),
      ),
      totalCount: productsAround.count,
      documentHead: pageHead({
        site,
        title: `${title} | ${site.brand}`,
        description: title,
        path: `/${params.section}/in-custom-location/do-${params.category}`,
      }),
    }
  },
  head: loadedHead,
  component: CustomLocation,
})

function CustomLocation() {
  const { section } = Route.useParams()
  const {
    title,
    isEveryCategory,
    placeName,
    totalCount,
    lat,
    lon,
    products: packedProducts,
  } = Route.useLoaderData()
  const products = usePacked(packedProducts)
  const everythingHref = customLocationAddress({ section: sectionOf(section), name: placeName, lat, lon })
  const quickAdd = useQuickAdd(sectionOf(section), undefined)
  return (
    <main>
      <PageBody>
        <PageHeader
          title={title}
          lead="Within 25 miles, nearest first."
          crumbs={[
            { label: sectionLabels(sectionOf(section)).plural, href: sectionStart(section) },
            { label: 'Locations', href: `/${section}/locations` },
          ]}
          actions={
            !isEveryCategory && (
              <TextLink href={everythingHref} className="inline-flex min-h-11 items-center">
                Everything near {placeName}
              </TextLink>
            )
          }
        />
        {products.length === 0 ? (
          <NothingNear
            section={sectionOf(section)}
            placeName={placeName}
            everythingHref={totalCount > 0 ? everythingHref : undefined}
          />
        ) : (
          <ReaderGrid
            hasPriority
            section={sectionOf(section)}
            items={products}
            firstSort="distance"
            actionOf={quickAdd}
            addressOf={(item) =>
              productAddress({
                section,
                location: item.locationList[0] ?? '',
                categoryUrl: item.categoryUrl,
                productId: item.id,
              })
            }
          />
        )}
      </PageBody>
    </main>
  )
}

type NothingProps = { section: Section; placeName: string; everythingHref: string | undefined }

const NothingNear = ({ section, placeName, everythingHref }: NothingProps) => (
  <EmptyState
    icon={<MapPinOff />}
    title={
      everythingHref
        ? `Nothing in this category near ${placeName}`
        : `Nothing within 25 miles of ${placeName} yet`
    }
    action={
      <LinkButton href={everythingHref ?? `/${section}/locations`}>
        {everythingHref ? 'See everything there' : 'See all locations'}
      </LinkButton>
    }
  >
    There is plenty to choose from elsewhere.
  </EmptyState>
)
