import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { MapPin } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { BasketBar } from '#features/builder/ui/add/basket-slots.tsx'
import type { CardItem } from '#features/catalogue/rules/grid/grid-item.ts'
import { sortGrid } from '#features/catalogue/rules/grid/sort-grid.ts'
import { longestTopList } from '#features/catalogue/rules/grid/top-list.ts'
import { nameFromId } from '#features/catalogue/ui/name-from-id.ts'
import { productAddress } from '#features/catalogue/ui/product-address.ts'
import { TopList } from '#features/catalogue/ui/top-list-section.tsx'
import { sectionLabels, sectionOf, sectionStart } from '#kernel/section.ts'
import { TextLink } from '#platform/ui/actions/text-link.tsx'
import { StarRating } from '#platform/ui/display/star-rating.tsx'
import { tintOf } from '#platform/ui/display/tint.ts'
import { PageBody } from '#platform/ui/layout/page-body.tsx'
import { PageHeader } from '#platform/ui/layout/page-header.tsx'
import { ReaderGrid } from '../../../frame/catalogue/reader-grid.tsx'
import { useQuickAdd } from '../../../frame/catalogue/use-quick-add.tsx'
import { EnquiryBand } from '../../../frame/enquiry-band.tsx'
import { HeaderPicture } from '../../../frame/header-picture.tsx'
import { getApi } from '../../../get-api.ts'
import { packList, usePacked } from '../../../packed.ts'
import { pageHead } from '../../../page-head.ts'
import { loadedHead } from '../../../route-heads.ts'
import { breadcrumbData, eventData } from '../../../search-engines/structured-data.ts'
import { LateDates, LatePackages, LatePosts, LateReviews, LateTexts } from './late-parts.tsx'
import { descriptionFor, pictureOfLocation } from './location-card-of.ts'
import { orNotFound } from './or-not-found.ts'
import { redirectToSection, sectionParam } from './section-params.ts'
import { useAddPackage } from './use-add-package.ts'

export const Route = createFileRoute('/_public/$section/in-{$location}')({
  loader: async ({ params, location: address, context: { site } }) => {
    const { section } = sectionParam(params.section)
    const { data } = await orNotFound(
      getApi().publicPages.readLocationPage({ locationName: params.location, section }),
    )
    const { location, formula, dates } = data
    const { slug, name, type, country, reviewScore, reviewCount } = location
    if (location.removeFromWeb) throw notFound()
    // Only cities have products. Countries and regions have separate pages, which list their cities.
    if (type !== 'city') throw redirect({ href: `/${type}-${slug}`, statusCode: 301 })
    redirectToSection(params.section, location.sectionList, address)
    const { name: sectionName } = sectionLabels(section)
    const description = descriptionFor(location, section)
    const picture = pictureOfLocation(location, section)
    const sortedProducts = sortGrid(data.products, 'pattern', formula, console.warn)
    return {
      name,
      country,
      reviewScore,
      reviewCount,
      picture,
      description,
      reviews: data.reviews,
      products: packList(sortedProducts),
      topList: longestTopList(sortedProducts, { locationName: name, section }),
      packages: data.packages,
      formula,
      texts: data.texts,
      posts: data.posts,
      dates,
      documentHead: pageHead({
        site,
        title: `${name} ${sectionName} | ${site.brand}`,
        description: description ?? `${name} ${sectionName}`,
        path: `/${params.section}/in-${slug}`,
        sections: location.sectionList,
        picture,
        structured: [
          breadcrumbData(site, [
            { name: sectionName, path: sectionStart(params.section) },
            { name: 'Locations', path: `/${params.section}/locations` },
            { name, path: `/${params.section}/in-${slug}` },
          ]),
          // Calendar items for all locations are not events at this location.
          ...dates
            .filter(({ locations }) => locations.length > 0)
            .map((day) => eventData(day, { name, country: nameFromId(country) ?? null })),
        ],
      }),
    }
  },
  head: loadedHead,
  component: Location,
})

function Location() {
  useAddPackage()
  const { section, location } = Route.useParams()
  const pageData = Route.useLoaderData()
  const products = usePacked(pageData.products)
  const groupsQuery = useMemo(
    () => ({ section: sectionOf(section), locationName: location }),
    [section, location],
  )
  const addressOf = useCallback(
    (item: Pick<CardItem, 'id' | 'categoryUrl'>) =>
      productAddress({ section, location, categoryUrl: item.categoryUrl, productId: item.id }),
    [section, location],
  )
  const labels = sectionLabels(section)
  const quickAdd = useQuickAdd(sectionOf(section), location)
  return (
    <main>
      <PageBody>
        <PageHeader
          title={`${pageData.name} ${labels.name}`}
          eyebrow={nameFromId(pageData.country)}
          lead={pageData.description}
          picture={
            <HeaderPicture picture={pageData.picture} tint={tintOf(pageData.name)} icon={<MapPin />} />
          }
          crumbs={[
            { label: labels.plural, href: sectionStart(section) },
            { label: 'Locations', href: `/${section}/locations` },
          ]}
          actions={
            <div className="flex flex-wrap items-center gap-x-6">
              {pageData.reviewScore !== null && (
                <StarRating score={pageData.reviewScore} count={pageData.reviewCount} full />
              )}
              <TextLink href="?dialog=locations" className="inline-flex min-h-11 items-center">
                Change location
              </TextLink>
            </div>
          }
        />
        <ReaderGrid
          section={sectionOf(section)}
          groupsQuery={groupsQuery}
          items={products}
          formula={pageData.formula}
          actionOf={quickAdd}
          addressOf={addressOf}
        >
          <TopList list={pageData.topList} addressOf={addressOf} />
        </ReaderGrid>
        <LatePackages
          title={`Ready-made ${labels.plural} in ${pageData.name}`}
          lead="Already planned, and yours to change."
          cards={pageData.packages}
          section={section}
        />
        <LateDates dates={pageData.dates} title={`Key dates in ${pageData.name}`} />
        <LateTexts texts={pageData.texts} section={sectionOf(section)} />
        <EnquiryBand section={sectionOf(section)} whatToPlan={pageData.name} />
        <LateReviews
          reviews={pageData.reviews}
          title={`What groups say about ${pageData.name}`}
          locationId={pageData.reviews[0]?.locationId ?? undefined}
          section={sectionOf(section)}
        />
        <LatePosts
          posts={pageData.posts}
          section={sectionOf(section)}
          title={`Stories about ${pageData.name}`}
        />
      </PageBody>
      <BasketBar section={sectionOf(section)} location={location} />
    </main>
  )
}
