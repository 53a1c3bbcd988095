import { tripPicture } from '#features/catalogue/rules/trip-pictures.ts'
import type { WireEvent, WirePackage } from '#features/events/rules/reading/wire-schema.ts'
import { earlyPictureOf } from '#platform/browser/early-picture.ts'
import { tintOf } from '#platform/ui/display/tint.ts'
import { HeaderPicture } from '../../../frame/header-picture.tsx'
import { useSite } from '../../../frame/use-site.ts'

type Props = { event: WireEvent; pack: WirePackage | undefined }

/** Shows a picture of the event's destination, once it is known. */
export const EventPicture = ({ event, pack }: Props) => {
  const defaultPicture = useSite().pictures.event
  const destinationPictureId = tripPicture({ id: event._doc, locationId: pack?.locationId })
  return (
    <HeaderPicture
      picture={destinationPictureId ? { id: destinationPictureId, alt: '' } : defaultPicture}
      tint={tintOf(event.name)}
      under={earlyPictureOf(event._doc)}
    />
  )
}
