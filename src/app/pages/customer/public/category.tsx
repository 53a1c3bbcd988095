import { createFileRoute, notFound } from '@tanstack/react-router'
import { useMemo } from 'react'
import { BasketBar } from '#features/builder/ui/add/basket-slots.tsx'
import { sortGrid } from '#features/catalogue/rules/grid/sort-grid.ts'
import { photoOf, pictureIn } from '#features/catalogue/rules/pictures.ts'
import { CategoryIcon } from '#features/catalogue/ui/category-icon.tsx'
import { productAddress } from '#features/catalogue/ui/product-address.ts'
import { sectionLabels, sectionOf, sectionStart } from '#kernel/section.ts'
import { tintOf } from '#platform/ui/display/tint.ts'
import { PageBody } from '#platform/ui/layout/page-body.tsx'
import { PageHeader } from '#platform/ui/layout/page-header.tsx'
import { ReaderGrid } from '../../../frame/catalogue/reader-grid.tsx'
import { useQuickAdd } from '../../../frame/catalogue/use-quick-add.tsx'
import { HeaderPicture } from '../../../frame/header-picture.tsx'
import { getApi } from '../../../get-api.ts'
import { packList, usePacked } from '../../../packed.ts'
import { pageHead } from '../../../page-head.ts'
import { loadedHead } from '../../../route-heads.ts'
import { breadcrumbData } from '../../../search-engines/structured-data.ts'
import { LateTexts } from './late-parts.tsx'
import { orNotFound } from './or-not-found.ts'
import { redirectToSection, sectionParam } from './section-params.ts'

export const Route = createFileRoute('/_public/$section/in-{$location}/$filter/do-{$category}')({
  loader: async ({ params, location: address, context: { site } }) => {
    const { section } = sectionParam(params.section)
    const { data } = await orNotFound(
      getApi().publicPages.readCategoryPage({
        locationName: params.location,
        section,
        categoryId: params.category,
      }),
    )
    const { formula, texts } = data
    if (data.location.removeFromWeb) throw notFound()
    const sectionsThatSell = data.category.sectionList.filter((each) =>
      data.location.sectionList.includes(each),
    )
    if (data.products.length === 0) redirectToSection(params.section, sectionsThatSell, address)
    // The filter is a tab of the location page. If it is unknown, the whole category is shown.
    const productsOfTab = data.products.filter(({ tabs }) => tabs.includes(params.filter))
    const categoryName = data.category.name
    const locationName = data.location.name
    const { plural } = sectionLabels(section)
    const firstImage = pictureIn(data.category.images, section)
    const picture = firstImage && photoOf(firstImage)
    const locationPath = `/${params.section}/in-${params.location}`
    const path = `${locationPath}/${params.filter}/do-${params.category}`
    return {
      categoryName,
      locationName,
      picture,
      products: packList(
        sortGrid(productsOfTab.length > 0 ? productsOfTab : data.products, 'pattern', formula, console.warn),
      ),
      formula,
      texts,
      documentHead: pageHead({
        site,
        title: `${categoryName} in ${locationName} | ${site.brand}`,
        description: `${categoryName} for ${plural} in ${locationName}`,
        path,
        sections: sectionsThatSell,
        picture,
        structured: [
          breadcrumbData(site, [
            { name: sectionLabels(params.section).plural, path: sectionStart(params.section) },
            { name: locationName, path: locationPath },
            { name: categoryName, path },
          ]),
        ],
      }),
    }
  },
  head: loadedHead,
  component: Category,
})

function Category() {
  const { section, location, category } = Route.useParams()
  const groupsQuery = useMemo(
    () => ({ section: sectionOf(section), locationName: location, categoryId: category }),
    [section, location, category],
  )
  const {
    categoryName,
    locationName,
    picture,
    formula,
    texts,
    products: packedProducts,
  } = Route.useLoaderData()
  const products = usePacked(packedProducts)
  const labels = sectionLabels(section)
  const quickAdd = useQuickAdd(sectionOf(section), location)
  return (
    <main>
      <PageBody>
        <PageHeader
          title={`${categoryName} in ${locationName}`}
          picture={
            picture && (
              <HeaderPicture
                picture={picture}
                tint={tintOf(categoryName)}
                icon={<CategoryIcon name={category} />}
              />
            )
          }
          crumbs={[
            { label: labels.plural, href: sectionStart(section) },
            { label: `${locationName} ${labels.name}`, href: `/${section}/in-${location}` },
          ]}
        />
        <ReaderGrid
          hasPriority={!picture}
          groupsQuery={groupsQuery}
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
