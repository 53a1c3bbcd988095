import { ListChecks } from 'lucide-react'
import { lazy, memo, type ReactNode, Suspense } from 'react'
import { EventHeader } from '#features/event-home/ui/index.ts'
import { eventListAddress } from '#features/events/rules/event-address.ts'
import type { WireEvent, WirePackage } from '#features/events/rules/reading/wire-schema.ts'
import { sectionOf } from '#kernel/section.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import { Link } from '#platform/ui/actions/link.tsx'
import { EventPicture } from './event-picture.tsx'

export const loadEventPage = () => loadPart(() => import('./event-page.tsx'))

// Starts loading the page's code immediately, in parallel with the event.
if (!import.meta.env.SSR && new URLSearchParams(window.location.search).has('eventId')) void loadEventPage()

const EditNamesButton = lazy(async () => ({ default: (await loadEventPage()).EditNamesButton }))

type Props = {
  readonly event: WireEvent
  readonly pack: WirePackage | undefined
  /** Stores the changed names. Undefined if the reader can't change them. */
  readonly onRenamed?: (event: WireEvent) => void
}

/** The header of an event, with the rest of the page as children. */
export const EventFrame = ({ children, ...head }: Props & { readonly children: ReactNode }) => (
  <div data-section={sectionOf(head.event.section)}>
    <Head {...head} />
    {children}
  </div>
)

const Head = memo(({ event, pack, onRenamed }: Props) => (
  <EventHeader
    event={event}
    pack={pack}
    nameAction={
      onRenamed && (
        <Suspense fallback={<span className="size-(--control)" />}>
          <EditNamesButton event={event} onRenamed={onRenamed} />
        </Suspense>
      )
    }
    picture={<EventPicture event={event} pack={pack} />}
    actions={
      // The link is shown even to a user with a single event. The number of events is known only later, and adding the
      // link then would move the page.
      <Link
        href={eventListAddress}
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-accent-ink hover:underline"
      >
        <ListChecks aria-hidden className="size-5" />
        All my events
      </Link>
    }
  />
))
