import { lazy, Suspense } from 'react'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'
import { asksGuestOfHonour, undatedPackage } from '../rules/new-event-questions.ts'
import type { NewEventDetailsProps } from './new-event-details.tsx'

// The form, its calendar and what changes a trip come when it is asked for, not with the page.
const NewEventDetails = lazy(() =>
  loadPart(() => import('./new-event-details.tsx')).then((module) => ({ default: module.NewEventDetails })),
)

/** As high as its questions, so that it does not grow when they have come. */
const minHeight = ({ event, asksDate }: Pick<NewEventDetailsProps, 'event' | 'asksDate'>) => {
  const questions = [asksGuestOfHonour(event.section), asksDate && undatedPackage(event.packageOption)]
  return `${16.5 + 5.75 * questions.filter(Boolean).length}rem` as const
}

/** Asks who the event is for and what it is called, once, after it was created. @returns the event after it */
export const openNewEventDetails = async (
  props: Omit<NewEventDetailsProps, 'dialog'>,
): Promise<WireEvent | undefined> => {
  const { data } = await openDialog<WireEvent>(
    (dialog) => (
      <Suspense fallback={<Skeleton className="m-6 min-h-40 flex-1" />}>
        <NewEventDetails {...props} dialog={dialog} />
      </Suspense>
    ),
    { name: 'newEventDetails', closesOnBackdrop: false, minHeight: minHeight(props) },
  )
  return data
}
