import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { customLocationAddress, readPoint } from '#features/catalogue/rules/custom-location-address.ts'
import { SearchDialog } from '#features/search/ui/search-dialog.tsx'
import type { SearchOption } from '#features/search/ui/search-options.tsx'
import type { Section } from '#kernel/section.ts'

export type SiteSearchProps = { section?: Section; typedBefore: () => string; onClose: () => void }

/** The site-wide search, which also recognises coordinates. */
export const SiteSearch = ({ section, ...dialogProps }: SiteSearchProps) => {
  const [text, setText] = useState('')
  return (
    <SearchDialog
      {...dialogProps}
      section={section}
      text={text}
      onText={setText}
      leadingOptions={pointOptions(text, section ?? 'stag')}
    />
  )
}

/** Returns a link to the products around a point if the text is two coordinates; empty for other texts (CAT-O1). */
export const pointOptions = (text: string, section: Section): SearchOption[] => {
  const point = readPoint(text.trim())
  if (!point) return []
  return [
    {
      key: 'point',
      group: 'On the map',
      icon: <LocateFixed aria-hidden />,
      title: `Around ${point.lat}, ${point.lon}`,
      about: 'Everything within 25 miles',
      href: customLocationAddress({ section, name: `${point.lat}, ${point.lon}`, ...point }),
    },
  ]
}
