import { useMutation } from '@tanstack/react-query'
import { ArchiveRestore } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { usePermissions } from '#features/access/ui/index.ts'
import { savePackage } from '#features/event-commands/rules/permissions.ts'
import { productNameOf } from '#features/event-document/rules/product-name.ts'
import { eventPackageAddress } from '#features/events/rules/event-address.ts'
import { permissionContextOf } from '#features/events/rules/reading/permission-context.ts'
import type { WireEntry, WireEvent, WirePackage } from '#features/events/rules/reading/wire-schema.ts'
import { type EventsApi, useEventsApi } from '#features/events/ui/events-api.ts'
import { formatDate } from '#kernel/dates.ts'
import { countOf } from '#kernel/format-count.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { LinkButton } from '#platform/ui/actions/link-button.tsx'
import { Badge } from '#platform/ui/display/badge.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'
import { confirmDialog } from '#platform/ui/overlays/confirm-dialog.tsx'
import { toast } from '#platform/ui/overlays/toast.ts'
import type { EarlierPackageProps } from './earlier-package-props.ts'
import { EarlierProducts } from './earlier-products.tsx'
import { priceText } from './price-text.ts'

type Version = EarlierPackageProps['version']
type Restored = Awaited<ReturnType<EventsApi['restorePackage']>>['data']

/** A package of an earlier version with its products, and a button that restores it as another package. */
export const EarlierPackage = ({ pack, version, event, onChanged }: EarlierPackageProps) => {
  const { can } = usePermissions({ context: permissionContextOf(event) })
  const canRestore = version.whyNotRestorable === null && can(savePackage)
  const titleId = `earlier-${pack.id}`
  return (
    <section aria-labelledby={titleId} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div>
        <h3 id={titleId} className="flex flex-wrap items-center gap-2 text-lg font-bold wrap-anywhere">
          {titleOf(pack)}
          {pack.status !== 'Option' && <Badge tone="neutral">{pack.status}</Badge>}
        </h3>
        <p className="text-ink-soft">
          {pack.startDate ? formatDate(pack.startDate) : 'No date yet'},{' '}
          {countOf(pack.nightsCount, 'night', 'nights')}, {countOf(pack.peopleCount, 'person', 'people')}
          {pack.money.priceGBP !== undefined &&
            `, ${priceText(pack.money.priceGBP, { isMinimumPrice: pack.startDate === null })}`}
        </p>
      </div>
      <EarlierProducts pack={pack} version={version} event={event} onChanged={onChanged} />
      {canRestore && <Restoration pack={pack} version={version} event={event} onChanged={onChanged} />}
    </section>
  )
}

const titleOf = ({ locationNumber, locationName }: WirePackage) =>
  `Package ${locationNumber}${locationName ? `: ${locationName}` : ''}`

/** The button that restores the package or, after that, a message with a link to the restored package. */
const Restoration = ({ pack, version, event, onChanged }: EarlierPackageProps) => {
  const api = useEventsApi()
  // A retry sends the same id, so that it adds no second package.
  const [requestId] = useState(() => crypto.randomUUID())
  const restore = useMutation({
    mutationFn: async () => {
      const target = { id: event._doc, version: version.version, packageId: pack.id }
      return (await api.restorePackage({ ...target, requestId })).data
    },
    onSuccess: (restored) => onChanged(restored.event),
    onError: (reason) => toast.error(reason.message),
  })
  const askAndRestore = async () => {
    if (await confirmDialog(questionOf(pack, version, event))) restore.mutate()
  }
  if (restore.data) return <RestoredPackage restored={restore.data} />
  return (
    <div>
      <Button pending={restore.isPending} onClick={() => void askAndRestore()}>
        <ArchiveRestore aria-hidden />
        Restore as another package
      </Button>
    </div>
  )
}

const questionOf = (pack: WirePackage, version: Version, { packageOption }: WireEvent) => {
  const unavailable = namesOf(pack, version.unavailableItineraryIds)
  return {
    title: `Restore package ${pack.locationNumber}?`,
    message: (
      <div className="grid gap-2">
        <p>
          It will be added as package {packageOption.length + 1}. Nothing is removed: compare the packages,
          then remove the one that you don’t need.
        </p>
        <p>Prices will be calculated with the current catalogue. Prices set by hand stay.</p>
        {unavailable.length > 0 && (
          <p className="wrap-anywhere">
            Left out, because the catalogue no longer has them: {unavailable.join(', ')}.
          </p>
        )}
      </div>
    ),
    okLabel: 'Restore',
  }
}

const namesOf = ({ productList }: WirePackage, itineraryIds: readonly string[]): string[] => {
  const isListed = ({ itineraryId, cancelled }: WireEntry) => !cancelled && itineraryIds.includes(itineraryId)
  const products = productList.filter(({ itinerary }) => itinerary.some(isListed))
  return [...new Set(products.map(productNameOf))]
}

/** The message that replaces the button after a restoration. Its link gets the focus. */
const RestoredPackage = ({ restored: { event, packageId, leftOut } }: { restored: Restored }) => {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => link.current?.focus(), [])
  const pack = event.packageOption.find(({ id }) => id === packageId)
  if (!pack) return null
  const { _doc: eventId, section } = event
  return (
    <Notice
      tone="good"
      title={`Restored as package ${pack.locationNumber}`}
      action={
        <LinkButton ref={link} size="small" href={eventPackageAddress({ eventId, packageId, section })}>
          Open package {pack.locationNumber}
        </LinkButton>
      }
    >
      {leftOut.length > 0 && (
        <p className="wrap-anywhere">
          Left out, because the catalogue no longer has them: {leftOut.join(', ')}.
        </p>
      )}
    </Notice>
  )
}
