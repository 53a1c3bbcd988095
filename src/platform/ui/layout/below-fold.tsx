import { type ReactNode, Suspense, useRef } from 'react'
import { useNear } from '#platform/browser/use-near.ts'

/**
 * Milliseconds after which the content is rendered anyway, for people who don't scroll because they use a screen
 * reader or search in the page.
 */
const maxDelayMs = 4000

type Props = {
  readonly children: ReactNode
  /** Placeholder with about the same height. */
  readonly placeholder: ReactNode
  readonly className?: string
  /** The id of the element, for links that scroll to it. */
  readonly id?: string
}

/** Content below the first screen of a phone, loaded and rendered once the user scrolls near it. */
export const BelowFold = ({ children, placeholder, className, id }: Props) => {
  const container = useRef<HTMLDivElement>(null)
  const isNear = useNear(container, { pixels: 600, afterMs: maxDelayMs })
  return (
    <div ref={container} id={id} className={className}>
      {isNear ? <Suspense fallback={placeholder}>{children}</Suspense> : placeholder}
    </div>
  )
}
