import { useEffect, useRef } from 'react'
import { Button } from '#platform/ui/actions/button.tsx'

/** What stands at the foot of a page moves above the notice by this height; see data-foot-bar. */
const heightName = '--foot-notice'

/** Says what cookies are for, at the foot of the page, until they are accepted. It covers nothing for good. */
export const CookieNotice = ({ onAccept }: { onAccept: () => void }) => {
  const notice = useRef<HTMLElement>(null)
  useEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(() =>
      style.setProperty(heightName, `${notice.current?.offsetHeight ?? 0}px`),
    )
    if (notice.current) observer.observe(notice.current)
    return () => {
      observer.disconnect()
      style.removeProperty(heightName)
    }
  }, [])
  return (
    <aside
      ref={notice}
      aria-label="Cookies"
      className="fixed inset-x-0 bottom-0 z-[3] border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] shadow-float"
    >
      <div className="mx-auto flex max-w-7xl items-center justify-between gap-4 px-4 py-2.5 sm:px-6 lg:px-8">
        <p className="text-ink-soft text-sm">
          Cookies keep you logged in and your plan in one piece.{' '}
          <span className="max-sm:hidden">Nobody else gets them.</span>
        </p>
        <Button onClick={onAccept} className="shrink-0">
          Accept cookies
        </Button>
      </div>
    </aside>
  )
}
