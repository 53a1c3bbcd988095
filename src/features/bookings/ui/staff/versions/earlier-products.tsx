import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { usePermissions } from '#features/access/ui/index.ts'
import { refuseCommand } from '#features/event-commands/rules/refuse-command.ts'
import { productNameOf } from '#features/event-document/rules/product-name.ts'
import { eventFromWire } from '#features/events/rules/reading/from-wire.ts'
import { permissionContextOf } from '#features/events/rules/reading/permission-context.ts'
import type { WireEntry } from '#features/events/rules/reading/wire-schema.ts'
import { useEventsApi } from '#features/events/ui/events-api.ts'
import { formatDate, formatTime } from '#kernel/dates.ts'
import { countOf } from '#kernel/format-count.ts'
import { recoverFocus } from '#platform/browser/recover-focus.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { Badge } from '#platform/ui/display/badge.tsx'
import { confirmDialog } from '#platform/ui/overlays/confirm-dialog.tsx'
import { toast } from '#platform/ui/overlays/toast.ts'
import { putBackCommand } from '../../../rules/versions/put-back-command.ts'
import { itemsByDay, type PackageItem } from '../items-by-day.ts'
import { Pounds } from '../pounds.tsx'
import type { EarlierPackageProps } from './earlier-package-props.ts'

/**
 * Lists the products of a package in an earlier version by day and time. Removed products are marked, and can be put
 * back if they are still in the catalogue and the package accepts products.
 */
export const EarlierProducts = ({ pack, version, event, onChanged }: EarlierPackageProps) => {
  const api = useEventsApi()
  const { can } = usePermissions({ context: permissionContextOf(event) })
  const currentPackage = event.packageOption.find(({ id }) => id === pack.id)
  const document = eventFromWire(event)
  // A retry sends the same ids, so that it adds no second product.
  const [newIds] = useState(() => new Map<string, string>())
  const newIdOf = ({ entry: { itineraryId } }: PackageItem) => {
    const id = newIds.get(itineraryId) ?? `it-${crypto.randomUUID()}`
    newIds.set(itineraryId, id)
    return id
  }
  const commandOf = (item: PackageItem) =>
    putBackCommand({ packageId: pack.id, ...item, newItineraryId: newIdOf(item) })
  const canPutBack = (item: PackageItem) =>
    !refuseCommand(document, commandOf(item), {
      can,
      actor: { kind: 'staff', userId: '' },
      today: event.today,
    })
  const putBack = useMutation({
    mutationFn: async (item: PackageItem) => {
      const save = { eventId: event._doc, version: event.version, requestId: newIdOf(item) }
      return (await api.saveCommands({ ...save, commandList: [commandOf(item)] })).data.event
    },
    onSuccess: (changed, item) => {
      newIds.delete(item.entry.itineraryId)
      onChanged(changed)
      toast.show(`${productNameOf(item.product)} put back`, { kind: 'good' })
      recoverFocus()
    },
    onError: (reason) => toast.error(reason.message),
  })
  const askAndPutBack = async (item: PackageItem) => {
    const name = productNameOf(item.product)
    const packageName = `package ${currentPackage?.locationNumber ?? pack.locationNumber}`
    const isSure = await confirmDialog({
      title: `Put ${name} back?`,
      message: currentPackage?.booked
        ? `It will be added to ${packageName} at its current price, and its supplier asked to confirm.`
        : `It will be added to ${packageName} at its current price.`,
      okLabel: 'Put back',
    })
    if (isSure) putBack.mutate(item)
  }
  const items = itemsByDay(pack)
  if (items.length === 0) return <p className="text-ink-soft">No products.</p>
  return (
    <ul className="divide-y divide-line rounded-card border border-line">
      {items.map((item) => {
        const { itineraryId, cancelled } = item.entry
        const isRemoved = version.removedItineraryIds.includes(itineraryId)
        const isUnavailable = version.unavailableItineraryIds.includes(itineraryId)
        return (
          <li key={itineraryId} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 px-3 py-2.5">
            <div className="grid gap-1">
              <p className="font-semibold wrap-anywhere">{productNameOf(item.product)}</p>
              <p className="text-sm text-ink-soft">
                <When entry={item.entry} />, {countOf(item.entry.people, 'person', 'people')}
              </p>
              {(cancelled || isRemoved || isUnavailable) && (
                <p className="flex flex-wrap gap-1.5">
                  {cancelled && <Badge tone="neutral">Cancelled</Badge>}
                  {isRemoved && <Badge tone="warn">No longer in the event</Badge>}
                  {isUnavailable && <Badge tone="bad">No longer in the catalogue</Badge>}
                </p>
              )}
            </div>
            <div className="grid content-start justify-items-end gap-2">
              <Pounds amount={item.entry.money.priceGBP} isMinimumPrice={item.entry.date === null} />
              {isRemoved && !isUnavailable && canPutBack(item) && (
                <Button
                  size="small"
                  disabled={putBack.isPending}
                  aria-label={`Put back: ${productNameOf(item.product)}`}
                  onClick={() => void askAndPutBack(item)}
                >
                  Put back
                </Button>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

const When = ({ entry }: { entry: WireEntry }) => (
  <time>
    {entry.date ? formatDate(entry.date) : `Day ${entry.dayIndex + 1}`}
    {entry.startTime && `, ${formatTime(entry.startTime)}`}
  </time>
)
