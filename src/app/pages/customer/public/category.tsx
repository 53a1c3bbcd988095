import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'
import { productAddress } from '#features/catalogue/ui/product-address.ts'
import { BasketBar } from '#features/packages/ui/add/basket-bar.tsx'
import { sectionOf, sectionStart, sectionWords } from '#kernel/section.ts'
import { PageBody } from '#platform/ui/layout/page-body.tsx'
import { PageHeader } from '#platform/ui/layout/page-header.tsx'
import { getApi } from '../../../api.ts'
import { ReaderGrid } from '../../../frame/reader-grid.tsx'
import { useQuickAdd } from '../../../frame/use-quick-add.tsx'
import { pageHead } from '../../../page-head.ts'
import { breadcrumbData } from '../../../structured-data.ts'
import { found } from './found.ts'
import { LateTexts } from './late-parts.tsx'
import { loadTexts } from './load-content.ts'
import { sectionParam } from './section-params.ts'

export const Route = createFileRoute('/_public/$section/in-{$location}/$filter/do-{$category}')({
  loader: async ({ params }) => {
    const { section } = sectionParam(params.section)
    const { catalogue, content } = getApi()
    const [{ data }, template] = await Promise.all([
      found(
        catalogue.readCategoryInLocation({
          locationName: params.location,
          categoryId: params.category,
          section,
          fields: 'card',
          locationFields: ['id', 'name'],
        }),
      ),
      content.readTemplate({ templateName: section }),
    ])
    const texts = await loadTexts('category text', {
      section,
      category: data.category.id,
      location: data.location.id,
    })
    // A filter is a tab of the location page; an unknown one shows the whole category.
    const inTab = data.products.filter(({ tabs }) => tabs.includes(params.filter))
    return {
      categoryName: data.category.name,
      locationName: data.location.name,
      products: inTab.length > 0 ? inTab : data.products,
      formula: template.data.defaultSortFormula,
      texts,
    }
  },
  head: ({ params, loaderData, match: { context } }) =>
    pageHead({
      site: context.site,
      title: `${loaderData?.categoryName} in ${loaderData?.locationName} | ${context.site.brand}`,
      description: `${loaderData?.categoryName} for ${sectionWords(sectionOf(params.section)).plural} in ${loaderData?.locationName}`,
      path: `/${params.section}/in-${params.location}/${params.filter}/do-${params.category}`,
      structured: loaderData && [
        breadcrumbData(context.site, [
          { name: sectionWords(params.section).plural, path: sectionStart(params.section) },
          { name: loaderData.locationName ?? '', path: `/${params.section}/in-${params.location}` },
          {
            name: loaderData.categoryName,
            path: `/${params.section}/in-${params.location}/${params.filter}/do-${params.category}`,
          },
        ]),
      ],
    }),
  component: Category,
})

function Category() {
  const { section, location, category } = Route.useParams()
  const groupsAt = useMemo(
    () => ({ section: sectionOf(section), locationName: location, categoryId: category }),
    [section, location, category],
  )
  const { categoryName, locationName, products, formula, texts } = Route.useLoaderData()
  const words = sectionWords(section)
  const quickAdd = useQuickAdd(sectionOf(section), location)
  return (
    <main>
      <PageBody>
        <PageHeader
          title={`${categoryName} in ${locationName}`}
          crumbs={[
            { label: words.plural, href: sectionStart(section) },
            { label: `${locationName} ${words.name}`, href: `/${section}/in-${location}` },
          ]}
        />
        <ReaderGrid
          leads
          groupsAt={groupsAt}
          section={sectionOf(section)}
          items={products}
          formula={formula}
          actionOf={quickAdd}
          addressOf={(item) =>
            productAddress({ section, location, categoryUrl: item.categoryUrl, productId: item.id })
          }
        />
        <LateTexts texts={texts} section={sectionOf(section)} />
      </PageBody>
      <BasketBar section={sectionOf(section)} location={location} />
    </main>
  )
}
