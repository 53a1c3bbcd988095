import { type ReactNode, useEffect, useRef } from 'react'

/**
 * A page of a dialog. Moves focus to the dialog when the page changes, so that screen readers read its new
 * title. Otherwise the focus would be lost with the pressed button.
 */
export const FocusDialog = ({ children }: { children: ReactNode }) => {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => element.current?.closest<HTMLElement>('[role="dialog"]')?.focus(), [])
  return (
    <div ref={element} className="flex min-h-0 flex-1 flex-col">
      {children}
    </div>
  )
}
