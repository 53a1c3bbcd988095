import { createIsomorphicFn } from '@tanstack/react-start'
import type { ReactNode } from 'react'
import { earlyPicture } from '#platform/browser/early-picture.ts'
import { PageBody } from '#platform/ui/layout/page-body.tsx'
import { EventSkeleton } from './event-skeleton.tsx'

const RenderedPlaceholder = () => (
  <div>
    <PageBody>
      <EventSkeleton under={earlyPicture} />
    </PageBody>
  </div>
)

const KeptServerHtml = () => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: empty HTML leaves the server-rendered content in place
  <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
)

const placeholder = createIsomorphicFn()
  .server((): (() => ReactNode) => RenderedPlaceholder)
  .client((): (() => ReactNode) => KeptServerHtml)

/**
 * The placeholder of event home until its scripts are loaded, identical for all readers. It shows the event's picture
 * if the address contains an event. Only the server renders its content. The browser leaves that content in place, so
 * the scripts do not include the components in it.
 */
export const EventPlaceholder = placeholder()
