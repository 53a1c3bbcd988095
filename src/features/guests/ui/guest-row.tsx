import { clsx } from 'clsx'
import { Ellipsis, Pencil, Trash2, UserCheck, UserX } from 'lucide-react'
import type { WireGuest } from '#features/events/rules/reading/wire-schema.ts'
import type { IsoDate } from '#kernel/dates.ts'
import { Menu } from '#platform/ui/actions/menu.tsx'
import type { MenuEntry } from '#platform/ui/actions/menu-props.ts'
import { Avatar } from '#platform/ui/display/avatar.tsx'
import { Badge } from '#platform/ui/display/badge.tsx'
import { SegmentedChoice } from '#platform/ui/fields/segmented-choice.tsx'
import { toast } from '#platform/ui/overlays/toast.ts'
import { openRenameGuest } from './rename-guest.tsx'
import { useAnswer } from './use-answer.ts'
import type { GuestChanges } from './use-guest-changes.ts'

type Props = {
  guest: WireGuest
  isSelf: boolean
  /** True if the guest is the organiser of the event. */
  isOrganiser: boolean
  canAnswer: boolean
  canRename: boolean
  /** True if the user can remove the guest: one who was added by name, for whom nothing was paid. */
  canRemove: boolean
  /** The guest's answer as text. */
  status: string
  /** True if the event is over, so that nobody can join any more. */
  isOver: boolean
  /** The adjustment date, once it has passed. */
  pastAdjustmentDate: IsoDate | undefined
  changes: GuestChanges
}

/** Names longer than this get their own line on a phone. */
const longName = 24

const answers = [
  { value: 'Yes', label: 'Yes' },
  { value: 'No', label: 'No' },
] as const

/**
 * Renders one guest with their answer. Name and answer are stacked where space is narrow. The user's own answer is a
 * choice; answers of others are a status with a menu, because a column of switches invites mistakes.
 */
export const GuestRow = ({
  guest,
  isSelf,
  isOrganiser,
  canAnswer,
  canRename,
  canRemove,
  status,
  isOver,
  pastAdjustmentDate,
  changes,
}: Props) => {
  const { id, name } = guest.customer
  const { answer } = changes
  const changeAnswer = useAnswer(guest, changes, { isSelf, pastAdjustmentDate })
  const isSaving = answer.isPending && answer.variables.customerId === id
  // Show the new answer at once; if the server refuses it, the stored answer returns.
  const attending = isSaving ? answer.variables.attending : guest.attending
  const entries: MenuEntry[] = [
    ...entryIf(canAnswer && guest.attending === 'Yes', {
      id: 'no',
      label: 'Not coming',
      icon: <UserX aria-hidden />,
      onAction: () => void changeAnswer('No'),
    }),
    ...entryIf(canAnswer && guest.attending === 'No', {
      id: 'yes',
      label: 'Coming after all',
      icon: <UserCheck aria-hidden />,
      onAction: () => void changeAnswer('Yes'),
    }),
    ...entryIf(canRename, {
      id: 'rename',
      label: 'Rename',
      icon: <Pencil aria-hidden />,
      onAction: () => void openRenameGuest(guest, changes),
    }),
    ...entryIf(canRemove, {
      id: 'remove',
      label: 'Remove from the list',
      icon: <Trash2 aria-hidden />,
      danger: true,
      onAction: () => removeAndOfferUndo(guest, changes),
    }),
  ]
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 py-2 sm:flex-nowrap">
      <div
        className={clsx(
          'flex min-w-0 flex-1 items-center gap-3',
          name.length > longName ? 'basis-52' : isSelf ? 'basis-36' : 'basis-24',
        )}
      >
        <span aria-hidden>
          <Avatar name={name} size="small" />
        </span>
        <div className="min-w-0">
          <p className="line-clamp-3 wrap-anywhere font-medium">{name}</p>
          <RoleLabels isSelf={isSelf} isOrganiser={isOrganiser} isAwaited={!guest.registered && !isOver} />
        </div>
      </div>
      <div className="ms-auto flex shrink-0 items-center gap-3">
        {canAnswer && isSelf ? (
          <span className="w-32">
            <SegmentedChoice
              label="Are you going to the event?"
              hideLabel
              value={attending}
              disabled={isSaving}
              onChange={(value) => void changeAnswer(value)}
              choices={answers}
            />
          </span>
        ) : (
          <Badge tone={guest.attending === 'Yes' ? 'good' : 'neutral'}>{status}</Badge>
        )}
        {!isSelf && (canAnswer || canRename || canRemove) && (
          <Menu
            iconOnly
            kind="quiet"
            icon={<Ellipsis aria-hidden />}
            label={`Change ${name}`}
            entries={entries}
          />
        )}
      </div>
    </li>
  )
}

const removeAndOfferUndo = ({ customer }: WireGuest, { remove, add }: GuestChanges) =>
  remove.mutate([customer.id], {
    onSuccess: () =>
      toast.show(`${customer.name} is off the list`, {
        action: { label: 'Undo', onPress: () => add.mutate(customer.name) },
      }),
  })

const entryIf = (isOffered: boolean, entry: MenuEntry): MenuEntry[] => (isOffered ? [entry] : [])

type Role = { isSelf: boolean; isOrganiser: boolean; isAwaited: boolean }

const RoleLabels = ({ isSelf, isOrganiser, isAwaited }: Role) => {
  const labels = [isSelf && 'You', isOrganiser && 'Organiser', isAwaited && 'Not signed up yet'].filter(
    Boolean,
  )
  return labels.length > 0 ? (
    <span className="block text-ink-soft text-xs sm:text-sm">{labels.join(' · ')}</span>
  ) : null
}
