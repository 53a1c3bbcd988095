import { lazy, Suspense } from 'react'
import type { WireEvent } from '#features/packages/rules/reading/wire-schema.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'
import type { NewEventDetailsProps } from './new-event-details.tsx'

// The form, its calendar and what changes a trip come when it is asked for, not with the page.
const NewEventDetails = lazy(() =>
  loadPart(() => import('./new-event-details.tsx')).then((module) => ({ default: module.NewEventDetails })),
)

/** Asks who the event is for and what it is called, once, after it was created. @returns the event after it */
export const openNewEventDetails = async (
  props: Omit<NewEventDetailsProps, 'dialog'>,
): Promise<WireEvent | undefined> => {
  const { data } = await openDialog<WireEvent>(
    (dialog) => (
      <Suspense fallback={<Skeleton className="m-6 h-80" />}>
        <NewEventDetails {...props} dialog={dialog} />
      </Suspense>
    ),
    { name: 'newEventDetails', closesOnBackdrop: false },
  )
  return data
}
