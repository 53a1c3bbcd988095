import { createIsomorphicFn } from '@tanstack/react-start'
import type { ReactNode } from 'react'
import { earlyPicture } from '#platform/browser/early-picture.ts'
import { PageBody } from '#platform/ui/layout/page-body.tsx'
import { EventSkeleton } from './event-skeleton.tsx'

const Drawn = () => (
  <div>
    <PageBody>
      <EventSkeleton under={earlyPicture} />
    </PageBody>
  </div>
)

const AsItCame = () => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: empty HTML leaves the server-rendered content in place
  <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
)

const coming = createIsomorphicFn()
  .server((): (() => ReactNode) => Drawn)
  .client((): (() => ReactNode) => AsItCame)

/**
 * The placeholder of event home before its scripts load, identical for all readers. It shows the event's
 * picture if the address names an event. The browser keeps the server-rendered content, because otherwise every
 * page's script would contain this component.
 */
export const EventComing = coming()
