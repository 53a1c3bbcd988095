import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { recoverFocus } from '#platform/browser/recover-focus.ts'
import { Button } from '#platform/ui/actions/button.tsx'

type Props = { readonly title: string; readonly onClose: () => void; readonly children: ReactNode }

/** A panel that replaces the list while many records are being changed, with a button that returns to it. */
export const PanelFrame = ({ title, onClose, children }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    return () => recoverFocus()
  }, [])
  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <header className="flex flex-wrap items-center gap-3">
        <Button onClick={onClose}>
          <ArrowLeft aria-hidden /> Back to the list
        </Button>
        <h2 ref={heading} tabIndex={-1} className="text-xl font-bold outline-none">
          {title}
        </h2>
      </header>
      {children}
    </section>
  )
}
