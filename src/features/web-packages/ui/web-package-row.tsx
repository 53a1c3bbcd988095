import { TextLink } from '#platform/ui/actions/text-link.tsx'
import { CardGrid } from '#platform/ui/layout/page-body.tsx'
import type { WebPackageCardResponse } from '../rules/web-package-responses.ts'
import { WebPackageCard } from './web-package-card.tsx'

type Props = {
  title: string
  lead?: string
  cards: readonly WebPackageCardResponse[]
  section: string
  showsLocation?: boolean
  /** The address of the list of all packages. */
  moreHref?: string
}

/** A heading and some ready-made packages; renders nothing if there are none. */
export const WebPackageRow = ({ title, lead, cards, moreHref, ...cardProps }: Props) =>
  cards.length === 0 ? null : (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-5 py-8">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
        <div>
          <h2 className="font-bold text-xl">{title}</h2>
          {lead && <p className="text-ink-soft">{lead}</p>}
        </div>
        {moreHref !== undefined && (
          <TextLink href={moreHref} className="inline-flex min-h-11 items-center">
            See all packages
          </TextLink>
        )}
      </div>
      <CardGrid>
        {cards.map((card) => (
          <WebPackageCard key={card.id} card={card} {...cardProps} />
        ))}
      </CardGrid>
    </section>
  )
