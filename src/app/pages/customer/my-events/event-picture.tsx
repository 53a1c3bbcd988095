import { PartyPopper } from 'lucide-react'
import { preload } from 'react-dom'
import { currentPackageOf } from '#features/events/rules/home/load-event.ts'
import type { WireEvent, WirePackage } from '#features/packages/rules/reading/wire-schema.ts'
import { tripPicture } from '#kernel/trip-pictures.ts'
import { lookAtEarlyCall } from '#platform/browser/early-calls.ts'
import { mediaHostOf } from '#platform/ui/display/media-host.tsx'
import { pictureAddress, pictureSources } from '#platform/ui/display/picture-sources.ts'
import { tintOf } from '#platform/ui/display/tint.ts'
import { HeadPicture, headSizes, widestHead } from '../../../frame/head-picture.tsx'
import { useSite } from '../../../frame/use-site.ts'
import { readSite, type Site } from '../../../site.ts'

type Shown = { event: WireEvent; pack: WirePackage | undefined }

/** Where the event goes, as soon as that is known. */
const pictureOf = ({ event, pack }: Shown, site: Site) => {
  const place = tripPicture({ id: event._doc, locationId: pack?.locationId })
  return place ? { id: place, alt: '' } : site.pictures.event
}

export const EventPicture = (shown: Shown) => (
  <HeadPicture picture={pictureOf(shown, useSite())} tint={tintOf(shown.event.name)} icon={<PartyPopper />} />
)

/**
 * Asks for the picture of the event that the document's address names while the page still comes to life: its event was
 * asked for before the scripts came (frame/ask-early.ts), and the picture is the largest that is painted.
 */
export const loadPictureAhead = async (): Promise<void> => {
  const query = new URLSearchParams(window.location.search)
  const address = `/api/event/${encodeURIComponent(query.get('eventId') ?? '')}`
  const answer = await lookAtEarlyCall<{ data: WireEvent }>(address)
  if (!answer) return
  const event = answer.data
  const site = readSite()
  const pack = currentPackageOf(event, query.get('packageId') ?? undefined)
  const { id } = pictureOf({ event, pack }, site)
  const host = mediaHostOf(site.media)
  preload(pictureAddress(host, id, widestHead), {
    as: 'image',
    fetchPriority: 'high',
    imageSrcSet: pictureSources(host, id, widestHead),
    imageSizes: headSizes,
  })
}
