import { createFileRoute, notFound } from '@tanstack/react-router'
import { productAddress } from '#features/catalogue/ui/product-address.ts'
import { sectionOf, sectionStart, sectionWords } from '#kernel/section.ts'
import { PageBody } from '#platform/ui/layout/page-body.tsx'
import { PageHeader } from '#platform/ui/layout/page-header.tsx'
import { getApi } from '../../../api.ts'
import { ReaderGrid } from '../../../frame/reader-grid.tsx'
import { useQuickAdd } from '../../../frame/use-quick-add.tsx'
import { pageHead } from '../../../page-head.ts'
import { found } from './found.ts'
import { sectionParam } from './section-params.ts'

/** A page about no point on the map is no page. */
const coordinate = (value: unknown, most: number): number => {
  // Infinity, which an address may hold as 1e400, is beyond any limit; NaN is within none.
  if (typeof value !== 'number' || !(Math.abs(value) <= most)) throw notFound()
  return value
}

/** Products of a category around a point on the map, nearest first (CAT-O1). */
export const Route = createFileRoute('/_public/$section/in-custom-location/do-{$category}')({
  validateSearch: ({ name, lat, lon }: Record<string, unknown>) => ({ name, lat, lon }),
  loaderDeps: ({ search }) => search,
  loader: async ({ params, deps }) => {
    const { section } = sectionParam(params.section)
    const [lat, lon] = [coordinate(deps.lat, 90), coordinate(deps.lon, 180)]
    const { catalogue } = getApi()
    const [categories, around] = await Promise.all([
      catalogue.listCategories(),
      found(catalogue.listProductsAround({ lat, lon, section, fields: 'card' })),
    ])
    const category = categories.data.categories.find(({ id, url }) => [id, url].includes(params.category))
    if (!category) throw notFound()
    return {
      placeName: String(deps.name || 'your place').slice(0, 120),
      categoryName: category.name,
      products: around.data.filter(({ categoryId }) => categoryId === category.id),
    }
  },
  head: ({ params, loaderData, match: { context } }) => {
    const title = `${loaderData?.categoryName ?? ''} near ${loaderData?.placeName ?? ''}`
    const path = `/${params.section}/in-custom-location/do-${params.category}`
    return pageHead({
      site: context.site,
      title: `${title} | ${context.site.brand}`,
      description: title,
      path,
    })
  },
  component: CustomLocation,
})

function CustomLocation() {
  const { section } = Route.useParams()
  const { categoryName, placeName, products } = Route.useLoaderData()
  const quickAdd = useQuickAdd(sectionOf(section), undefined)
  return (
    <main>
      <PageBody>
        <PageHeader
          title={`${categoryName} near ${placeName}`}
          lead="Within 25 miles, the nearest first."
          crumbs={[
            { label: sectionWords(sectionOf(section)).plural, href: sectionStart(section) },
            { label: 'Locations', href: `/${section}/locations` },
          ]}
        />
        <ReaderGrid
          leads
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
      </PageBody>
    </main>
  )
}
