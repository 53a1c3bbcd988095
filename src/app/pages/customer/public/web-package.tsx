import { createFileRoute, isNotFound } from '@tanstack/react-router'
import { BasketBar } from '#features/builder/ui/add/basket-slots.tsx'
import { UseWebPackageButton } from '#features/builder/ui/web-package/use-web-package-button.tsx'
import { availableOf, basePlan } from '#features/web-packages/rules/planned-entry.ts'
import { minWebPackagePrice } from '#features/web-packages/rules/price-web-package.ts'
import { webPackageAddress } from '#features/web-packages/rules/web-package-address.ts'
import type { OpenedWebPackageResponse } from '#features/web-packages/rules/web-package-responses.ts'
import { isPriceHidden } from '#features/web-packages/ui/group-price.tsx'
import { WebPackageView } from '#features/web-packages/ui/web-package-view.tsx'
import { type Section, sectionLabels, sectionOf, sectionStart } from '#kernel/section.ts'
import { PageBody } from '#platform/ui/layout/page-body.tsx'
import { useReaderPrices } from '../../../frame/catalogue/use-reader-prices.ts'
import { getApi } from '../../../get-api.ts'
import { pageHead } from '../../../page-head.ts'
import { loadedHead } from '../../../route-heads.ts'
import { canonicalPathOf } from '../../../search-engines/canonical-path.ts'
import { breadcrumbData, productData } from '../../../search-engines/structured-data.ts'
import type { Site } from '../../../site.ts'
import { groupLimitsOf, usualGroupOf } from '../../../usual-group.ts'
import { orNotFound } from './or-not-found.ts'
import { redirectToSection, sectionParam } from './section-params.ts'

export const Route = createFileRoute('/_public/$section/in-{$location}/package-{$packageId}')({
  loader: async ({ params, location, context: { site } }) => {
    const { section } = sectionParam(params.section)
    const [webPackage, { data: template }] = await Promise.all([
      openPackage(params, section, location),
      getApi().content.readTemplate({ templateName: section }),
    ])
    const { people } = usualGroupOf(template)
    const { content, imageId, imageAlt } = webPackage
    const locationName = webPackage.location.name
    const { name } = sectionLabels(section)
    const documentHead = pageHead({
      site,
      title: `${content.name} in ${locationName} | ${name} | ${site.brand}`,
      description: content.description ?? `${content.name}, a ready-made ${name} in ${locationName}`,
      path: webPackageAddress({
        section: params.section,
        location: webPackage.location.slug,
        id: params.packageId,
      }),
      sections: webPackage.setting.section,
      picture: imageId ? { id: imageId, alt: imageAlt ?? '' } : undefined,
      structured: structuredOf(site, { webPackage, people }, params),
    })
    return { webPackage, people, limits: groupLimitsOf(template), documentHead }
  },
  head: loadedHead,
  component: WebPackage,
})

type PackageParams = Params & { readonly packageId: string }

/** Loads the package for a section. Redirects to a section that sells it if this one does not. */
const openPackage = async (
  { packageId: id, section: routedSection, location: locationName }: PackageParams,
  section: Section,
  address: { readonly pathname: string; readonly searchStr: string },
): Promise<OpenedWebPackageResponse> => {
  const { webPackages } = getApi()
  try {
    return (await orNotFound(webPackages.openWebPackage({ id, section, locationName }))).data
  } catch (problem) {
    if (!isNotFound(problem)) throw problem
    const { data } = await orNotFound(webPackages.readWebPackage({ id }))
    redirectToSection(routedSection, data.setting.section, address)
    throw problem
  }
}

type Loaded = { readonly webPackage: OpenedWebPackageResponse; readonly people: number }
type Params = { readonly section: string; readonly location: string }

/** Returns structured data: the package with its price per person (if visitors can see it), and the breadcrumbs. */
const structuredOf = (site: Site, { webPackage, people }: Loaded, params: Params) => {
  const { plural, name } = sectionLabels(params.section)
  const { content, location, products, productList, imageId } = webPackage
  const locationPath = `/${params.section}/in-${params.location}`
  const path = webPackageAddress({ section: params.section, location: params.location, id: webPackage.id })
  const offeredEntries = availableOf(basePlan(productList, products))
  const price =
    offeredEntries.length === 0 || isPriceHidden(webPackage)
      ? null
      : minWebPackagePrice(offeredEntries, { people, section: sectionOf(params.section) })
  return [
    ...productData(site, {
      name: content.name,
      description: content.description ?? content.name,
      category: { name: plural },
      images: imageId ? [{ cloudinaryId: imageId }] : [],
      reviewScore: null,
      reviewCount: 0,
      reviews: [],
      path: canonicalPathOf(path, webPackage.setting.section),
      minPrice: price ? price.perPersonPence / 100 : undefined,
    }),
    breadcrumbData(site, [
      { name: plural, path: sectionStart(params.section) },
      { name: `${location.name} ${name}`, path: canonicalPathOf(locationPath) },
      { name: content.name, path: canonicalPathOf(path, webPackage.setting.section) },
    ]),
  ]
}

function WebPackage() {
  const { section: routedSection, location } = Route.useParams()
  const { webPackage, people, limits } = Route.useLoaderData()
  const section = sectionOf(routedSection)
  const labels = sectionLabels(section)
  return (
    <main>
      <ReaderPrices section={section} webPackage={webPackage} />
      <PageBody>
        <WebPackageView
          opened={webPackage}
          section={section}
          location={location}
          defaultPeople={people}
          limits={limits}
          crumbs={[
            { label: labels.plural, href: sectionStart(routedSection) },
            { label: `${webPackage.location.name} ${labels.name}`, href: `/${routedSection}/in-${location}` },
          ]}
          action={(choice) => (
            <UseWebPackageButton webPackage={webPackage} section={section} location={location} {...choice} />
          )}
        />
      </PageBody>
      <BasketBar section={section} location={location} />
    </main>
  )
}

type ReaderProps = { section: Section; webPackage: { readonly priceHidden: boolean } }

/**
 * Reloads the page's data if this user can see more than a visitor. This is a separate component, so that the page is
 * not rendered again when the user is known.
 */
const ReaderPrices = ({ section, webPackage }: ReaderProps) => {
  useReaderPrices(section, [webPackage])
  return null
}
