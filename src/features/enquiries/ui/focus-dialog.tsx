import { type ReactNode, useEffect, useRef } from 'react'

/**
 * A page of a dialog. The focus that was on the page before goes to the dialog, which is read out by its new
 * title; without that it would be lost with the button that was pressed.
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
