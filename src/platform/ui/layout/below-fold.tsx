import { type ReactNode, Suspense, useRef } from 'react'
import { useNear } from '#platform/browser/use-near.ts'

/** ms after which it is drawn for who does not scroll: who listens to the page, or looks for words in it. */
const patience = 4000

type Props = {
  readonly children: ReactNode
  /** Keeps about as much room as it will take. */
  readonly room: ReactNode
  readonly className?: string
}

/** What stands below the first sight of a phone: loaded and drawn once its reader comes near. */
export const BelowFold = ({ children, room, className }: Props) => {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNear(place, { pixels: 600, after: patience })
  return (
    <div ref={place} className={className}>
      {isNear ? <Suspense fallback={room}>{children}</Suspense> : room}
    </div>
  )
}
