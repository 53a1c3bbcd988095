import { LocateFixed } from 'lucide-react'
import { customLocationAddress, readPoint } from '#features/catalogue/rules/custom-location-address.ts'
import { SearchDialog } from '#features/search/ui/search-dialog.tsx'
import type { SearchOption } from '#features/search/ui/search-options.tsx'
import type { Section } from '#kernel/section.ts'

type Props = { section?: Section; typed: () => string; onClose: () => void }

/** The site-wide search, which also recognises coordinates. */
export const SiteSearch = ({ section, typed, onClose }: Props) => (
  <SearchDialog
    section={section}
    typed={typed}
    also={(text) => pointOption(text, section ?? 'stag')}
    onClose={onClose}
  />
)

/** Returns a link to the products around a point, for a text with two coordinates (CAT-O1). */
const pointOption = (text: string, section: Section): SearchOption | undefined => {
  const point = readPoint(text)
  return (
    point && {
      key: 'point',
      group: 'On the map',
      icon: <LocateFixed aria-hidden />,
      title: `Around ${point.lat}, ${point.lon}`,
      about: 'Everything within 25 miles',
      href: customLocationAddress({ section, name: `${point.lat}, ${point.lon}`, ...point }),
    }
  )
}
