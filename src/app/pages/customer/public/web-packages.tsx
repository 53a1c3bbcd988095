import { createFileRoute } from '@tanstack/react-router'
import { Gift } from 'lucide-react'
import { medalName, medals } from '#features/web-packages/rules/medals.ts'
import { WebPackageRow } from '#features/web-packages/ui/web-package-row.tsx'
import { sectionLabels, sectionOf, sectionStart } from '#kernel/section.ts'
import { LinkButton } from '#platform/ui/actions/link-button.tsx'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { PageBody } from '#platform/ui/layout/page-body.tsx'
import { PageHeader } from '#platform/ui/layout/page-header.tsx'
import { EnquiryBand } from '../../../frame/enquiry-band.tsx'
import { getApi } from '../../../get-api.ts'
import { pageHead } from '../../../page-head.ts'
import { loadedHead } from '../../../route-heads.ts'
import { sectionParam } from './section-params.ts'

export const Route = createFileRoute('/_public/$section/packages')({
  loader: async ({ params, context: { site } }) => {
    const { section } = sectionParam(params.section)
    const { data } = await getApi().webPackages.listWebPackageCards({ section })
    const groups = medals.toReversed().flatMap((standard) => {
      const cards = data.filter((card) => card.standard === standard)
      return cards.length === 0 ? [] : [{ standard, cards }]
    })
    const { plural } = sectionLabels(section)
    const documentHead = pageHead({
      site,
      title: `Ready-made ${plural} | ${site.brand}`,
      description: `Ready-made ${plural} with places to stay, things to do and the price per person.`,
      path: `/${params.section}/packages`,
      picture: site.pictures[section],
    })
    return { groups, documentHead }
  },
  head: loadedHead,
  component: WebPackages,
})

function WebPackages() {
  const { section: routedSection } = Route.useParams()
  const { groups } = Route.useLoaderData()
  const labels = sectionLabels(routedSection)
  return (
    <main>
      <PageBody>
        <PageHeader
          title={`Ready-made ${labels.plural}`}
          lead="Already planned, and yours to change. Prices are per person."
          crumbs={[{ label: labels.plural, href: sectionStart(routedSection) }]}
        />
        {groups.length === 0 && (
          <EmptyState
            icon={<Gift />}
            title="No ready-made packages yet"
            action={<LinkButton href={`/${routedSection}/locations`}>See all locations</LinkButton>}
          >
            Choose a location and build your own in a few minutes.
          </EmptyState>
        )}
        {groups.map(({ standard, cards }) => (
          <WebPackageRow
            key={standard}
            title={medalName(standard)}
            cards={cards}
            section={routedSection}
            showsLocation
          />
        ))}
        <EnquiryBand section={sectionOf(routedSection)} whatToPlan="your weekend" />
      </PageBody>
    </main>
  )
}
