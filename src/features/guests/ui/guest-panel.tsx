import { isPastAdjustment } from '#features/event-prices/rules/promise/is-past-adjustment.ts'
import { adjustmentText } from '#features/event-prices/rules/promise/promise-texts.ts'
import { absentLabel, answerLabel, isOver, peopleLabel } from '#features/events/rules/labels/people-labels.ts'
import type { WireEvent, WireGuest } from '#features/events/rules/reading/wire-schema.ts'
import { countOf } from '#kernel/format-count.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { Card } from '#platform/ui/display/card.tsx'
import { SwitchField } from '#platform/ui/fields/switch-field.tsx'
import { toast } from '#platform/ui/overlays/toast.ts'
import { AddGuest } from './add-guest.tsx'
import { CopyPhones } from './copy-phones.tsx'
import { GuestList, isRemovable } from './guest-list.tsx'
import { GuestRow } from './guest-row.tsx'
import { PlaceRequests } from './place-requests.tsx'
import { type GuestChanges, useGuestChanges } from './use-guest-changes.ts'

type Props = {
  event: WireEvent
  userId: string
  isReadOnly: boolean
  onChanged: (event: WireEvent) => void
}

/**
 * Renders the guests and their answers. Everybody sees the list and changes their own answer; the organiser can change
 * all answers.
 */
export const GuestPanel = ({ event, userId, isReadOnly, onChanged }: Props) => {
  const changes = useGuestChanges(event._doc, onChanged)
  const isOrganiser = event.organiser?.id === userId && !isReadOnly
  const hasBegun = event.timeStage === 'In Progress' || event.timeStage === 'Past'
  const { statusStage, adjustmentDate = null, today } = event
  const adjustment = hasBegun ? undefined : adjustmentText({ statusStage, adjustmentDate }, today)
  const isPassed = statusStage === 'Booked' && isPastAdjustment({ adjustmentDate }, today)
  const guests = event.customerSummary ?? []
  const absentCount = guests.filter(
    (guest) => guest.attending === 'No' && !isHiddenFrom(userId, event, guest),
  ).length
  return (
    <Card className="grid grid-cols-1 gap-4" aria-labelledby="guests-title">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="guests-title" className="font-semibold text-xl">
          Guests
        </h2>
        <p className="text-ink-soft tabular-nums">
          {peopleLabel(event)}
          {absentCount > 0 && ` · ${absentLabel(event, absentCount)}`}
        </p>
      </div>
      {!isReadOnly && adjustment && <p className="text-ink-soft text-sm">{adjustment}</p>}
      {isOrganiser && guests.some(({ placeRequestedBy }) => placeRequestedBy) && (
        <PlaceRequests event={event} guests={guests} changes={changes} />
      )}
      <GuestList
        guests={sortGuests(guests, event, userId)}
        onRemove={isOrganiser && !hasBegun ? (ids) => changes.remove.mutate(ids) : undefined}
        renderGuest={(guest) => (
          <GuestRow
            key={guest.customer.id}
            guest={guest}
            isSelf={guest.customer.id === userId}
            isOrganiser={guest.customer.id === event.organiser?.id}
            canAnswer={!isReadOnly && !hasBegun && (isOrganiser || guest.customer.id === userId)}
            canRename={isOrganiser && !guest.registered}
            canRemove={isOrganiser && !hasBegun && isRemovable(guest)}
            status={answerLabel(event, guest.attending === 'Yes')}
            isOver={isOver(event)}
            pastAdjustmentDate={isPassed ? (adjustmentDate ?? undefined) : undefined}
            changes={changes}
          />
        )}
      />
      {isOrganiser && !hasBegun && !isOver(event) && <OrganiserTools event={event} changes={changes} />}
    </Card>
  )
}

/**
 * Returns the guests that the user can see: first the user, then the organiser, then guests who come, then the others.
 */
const sortGuests = (guests: readonly WireGuest[], event: WireEvent, userId: string): WireGuest[] => {
  const rank = ({ customer, attending }: WireGuest) =>
    customer.id === userId ? 0 : customer.id === event.organiser?.id ? 1 : attending === 'Yes' ? 2 : 3
  return guests
    .filter((guest) => !isHiddenFrom(userId, event, guest))
    .sort((one, other) => rank(one) - rank(other))
}

/**
 * Returns whether a guest is hidden from this user. The organiser can hide guests who are not coming from other guests.
 */
const isHiddenFrom = (userId: string, event: WireEvent, { customer, attending }: WireGuest): boolean =>
  event.hideNonAttending === true &&
  attending === 'No' &&
  event.organiser?.id !== userId &&
  customer.id !== userId

const addAndOfferUndo = (
  { customerSummary = [] }: WireEvent,
  { addAll, remove }: GuestChanges,
  count: number,
) =>
  addAll.mutate(count, {
    onSuccess: (changed) => {
      const earlierIds = new Set(customerSummary.map(({ customer }) => customer.id))
      const addedIds = (changed.customerSummary ?? []).flatMap(({ customer }) =>
        earlierIds.has(customer.id) ? [] : [customer.id],
      )
      if (addedIds.length === 0) return
      toast.show(`${countOf(addedIds.length, 'guest', 'guests')} added`, {
        action: { label: 'Undo', onPress: () => remove.mutate(addedIds) },
      })
    },
  })

const OrganiserTools = ({ event, changes }: { event: WireEvent; changes: GuestChanges }) => {
  const otherGuestIds = (event.customerSummary ?? []).flatMap(({ customer: { id }, registered }) =>
    registered && id !== event.organiser?.id ? [id] : [],
  )
  const missingCount = (event.estimatedCustomers ?? 0) - (event.attendingCustomers ?? 0)
  return (
    <div className="grid gap-4 border-line border-t pt-4">
      <AddGuest changes={changes} />
      {missingCount > 0 && (
        <Button
          className="justify-self-start"
          pending={changes.addAll.isPending}
          onClick={() => addAndOfferUndo(event, changes, missingCount)}
        >
          Add {countOf(missingCount, 'unnamed guest', 'unnamed guests')}
        </Button>
      )}
      {otherGuestIds.length > 0 && <CopyPhones guestIds={otherGuestIds} />}
      <SwitchField
        label="Don’t show guests who declined"
        checked={event.hideNonAttending ?? false}
        disabled={changes.hideNonAttending.isPending}
        onChange={(on) => changes.hideNonAttending.mutate(on)}
      />
    </div>
  )
}
