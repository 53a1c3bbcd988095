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
  // biome-ignore lint/security/noDangerouslySetInnerHtml: no HTML at all, so that what the server drew stays
  <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
)

const coming = createIsomorphicFn()
  .server((): (() => ReactNode) => Drawn)
  .client((): (() => ReactNode) => AsItCame)

/**
 * Event home before its scripts are there, the same for everybody. Where an event is asked for, its picture comes into
 * it. The browser leaves it as it came, since the script of every page would carry what draws it.
 */
export const EventComing = coming()
