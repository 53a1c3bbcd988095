import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { leadingPackage } from '#features/event-document/rules/leading-package.ts'
import { packagePlaces } from '#features/event-prices/rules/shares/package-places.ts'
import { countOf } from '#kernel/format-count.ts'

/** Returns a text for an organiser about what they pay, or can pay, besides their own place; empty if nothing. */
export const moneyOfOrganiser = (event: EventDocument): string => {
  if (event.paymentMethod === 'organiser') return 'You also pay for everyone in the group.'
  const pack = leadingPackage(event)
  const openCount = pack ? packagePlaces(event, pack).open.count : 0
  if (openCount === 0) return ''
  return `${countOf(openCount, 'place is', 'places are')} still open. You can invite people to take ${openCount === 1 ? 'it' : 'them'}, lower the number of people, or pay for ${openCount === 1 ? 'it' : 'them'} yourself.`
}
