import { clsx } from 'clsx'
import { Pencil } from 'lucide-react'
import type { WireGuest } from '#features/packages/rules/reading/wire-schema.ts'
import { IconButton } from '#platform/ui/actions/icon-button.tsx'
import { Avatar } from '#platform/ui/display/avatar.tsx'
import { Badge } from '#platform/ui/display/badge.tsx'
import { SegmentedChoice } from '#platform/ui/fields/segmented-choice.tsx'
import { openRenameGuest } from './rename-guest.tsx'
import type { GuestChanges } from './use-guest-changes.ts'

type Props = {
  guest: WireGuest
  isSelf: boolean
  isOrganiserOfAll: boolean
  mayAnswer: boolean
  mayRename: boolean
  /** Their answer, where it cannot be changed. */
  closedWords: string
  /** Nobody joins any more. */
  isOver: boolean
  changes: GuestChanges
}

/** Characters from which a name has a line of its own on a phone. */
const longName = 24

const answers = [
  { value: 'Yes', label: 'Yes' },
  { value: 'No', label: 'No' },
] as const

/** One person: who they are and whether they come; beneath each other where there is no room for both. */
export const GuestRow = ({
  guest,
  isSelf,
  isOrganiserOfAll,
  mayAnswer,
  mayRename,
  closedWords,
  isOver,
  changes,
}: Props) => {
  const { id, name } = guest.customer
  const { answer } = changes
  const isSaving = answer.isPending && answer.variables.customerId === id
  // What was chosen is shown at once; a refusal brings the kept answer back.
  const attending = isSaving ? answer.variables.attending : guest.attending
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 py-2 sm:flex-nowrap">
      <div
        className={clsx(
          'flex min-w-0 flex-1 items-center gap-3',
          name.length > longName ? 'basis-52' : 'basis-36',
        )}
      >
        <span aria-hidden>
          <Avatar name={name} size="small" />
        </span>
        <div className="min-w-0">
          <p className="line-clamp-3 wrap-anywhere font-medium">{name}</p>
          <RoleWords
            isSelf={isSelf}
            isOrganiser={isOrganiserOfAll}
            isAwaited={!guest.registered && !isOver}
          />
        </div>
      </div>
      <div className="ms-auto flex shrink-0 items-center gap-3">
        {mayRename && (
          <IconButton
            label={`Rename ${name}`}
            icon={<Pencil aria-hidden />}
            onClick={() => void openRenameGuest(guest, changes)}
          />
        )}
        {mayAnswer ? (
          <span className="w-32">
            <SegmentedChoice
              label={isSelf ? 'Are you going to the event?' : `Is ${name} going to the event?`}
              hideLabel
              value={attending}
              disabled={isSaving}
              onChange={(value) => answer.mutate({ customerId: id, attending: value })}
              choices={answers}
            />
          </span>
        ) : (
          <Badge tone={attending === 'Yes' ? 'good' : 'neutral'}>{closedWords}</Badge>
        )}
      </div>
    </li>
  )
}

type Role = { isSelf: boolean; isOrganiser: boolean; isAwaited: boolean }

const RoleWords = ({ isSelf, isOrganiser, isAwaited }: Role) => {
  const words = [isSelf && 'You', isOrganiser && 'Organiser', isAwaited && 'Not signed up yet'].filter(
    Boolean,
  )
  return words.length > 0 ? <span className="block text-ink-soft text-sm">{words.join(' · ')}</span> : null
}
