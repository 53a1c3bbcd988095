import { CopyPlus, Trash2 } from 'lucide-react'
import { eventHomeAddress, eventPackageAddress } from '#features/events/rules/event-address.ts'
import type { WireEvent, WirePackage } from '#features/events/rules/reading/wire-schema.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { LinkButton } from '#platform/ui/actions/link-button.tsx'

type Props = {
  event: WireEvent
  option: WirePackage
  state: string | undefined
  /** True if the reader can choose this option for the event page. */
  canChoose: boolean
  /** Undefined if the reader can't duplicate or remove the option now. */
  onDuplicate: (() => void) | undefined
  onRemove: (() => void) | undefined
}

/** Buttons for an option of the comparison. */
export const OptionActions = ({ event, option, state, canChoose, onDuplicate, onRemove }: Props) => {
  const addressParts = { eventId: event._doc, section: event.section, packageId: option.id, state }
  const name = `option ${option.locationNumber}`
  return (
    <span className="-ms-3 -my-2 flex flex-wrap gap-x-1">
      <LinkButton
        kind="quiet"
        size="small"
        href={eventPackageAddress(addressParts)}
        aria-label={`View ${name}`}
      >
        View
      </LinkButton>
      {canChoose && (
        <LinkButton
          kind="quiet"
          size="small"
          href={eventHomeAddress(addressParts)}
          aria-label={`Choose ${name}`}
        >
          Choose
        </LinkButton>
      )}
      {onDuplicate && (
        <Button kind="quiet" size="small" onClick={onDuplicate} aria-label={`Duplicate ${name}`}>
          <CopyPlus aria-hidden />
          Duplicate
        </Button>
      )}
      {onRemove && (
        <Button kind="quiet" size="small" onClick={onRemove} aria-label={`Remove ${name}`}>
          <Trash2 aria-hidden />
          Remove
        </Button>
      )}
    </span>
  )
}
