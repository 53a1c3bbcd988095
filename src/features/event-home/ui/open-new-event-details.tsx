import { lazy } from 'react'
import { hasGuestOfHonour } from '#features/event-document/rules/editable-names.ts'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'
import { undatedPackage } from '../rules/new-event-fields.ts'
import type { NewEventDetailsProps } from './new-event-details.tsx'

// The form and its calendar load when they are opened, not with the page.
const NewEventDetails = lazy(() =>
  loadPart(() => import('./new-event-details.tsx')).then((module) => ({ default: module.NewEventDetails })),
)

/** Returns the height of the form, so that the dialog does not grow after loading. */
const minHeight = ({ event, asksNames, asksDate }: Omit<NewEventDetailsProps, 'api' | 'dialog'>) => {
  const questions = [
    asksNames,
    asksNames && hasGuestOfHonour(event.section),
    asksDate && undatedPackage(event.packageOption),
  ]
  return `${10.75 + 5.75 * questions.filter(Boolean).length}rem` as const
}

/**
 * Opens the dialog that asks for the details of an event after its creation.
 * @returns the changed event; undefined if the dialog was closed without a change
 */
export const openNewEventDetails = async (
  props: Omit<NewEventDetailsProps, 'dialog'>,
): Promise<WireEvent | undefined> => {
  const { data } = await openDialog<WireEvent>((dialog) => <NewEventDetails {...props} dialog={dialog} />, {
    name: 'newEventDetails',
    closesOnBackdrop: false,
    minHeight: minHeight(props),
  })
  return data
}
