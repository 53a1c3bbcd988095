import { useEffect, useRef } from 'react'
import { Button } from '#platform/ui/actions/button.tsx'

/**
 * Returns the rules that keep the footer and scroll targets above the notice. Changing an inherited property of the
 * root instead would recalculate the style of every element.
 */
const rulesFor = (height: number): string => `
  html { scroll-padding-bottom: ${height}px }
  body { padding-bottom: ${height}px }
  [data-footer-bar], [data-above-footer] { --notice-height: ${height}px }`

/** Explains cookies at the bottom of the page until they are accepted. Content can always be scrolled above it. */
export const CookieNotice = ({ onAccept }: { onAccept: () => void }) => {
  const notice = useRef<HTMLElement>(null)
  useEffect(() => {
    const rules = new CSSStyleSheet()
    document.adoptedStyleSheets.push(rules)
    const observer = new ResizeObserver(() => rules.replaceSync(rulesFor(notice.current?.offsetHeight ?? 0)))
    if (notice.current) observer.observe(notice.current)
    return () => {
      observer.disconnect()
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== rules)
    }
  }, [])
  return (
    <aside
      ref={notice}
      aria-label="Cookies"
      className="fixed inset-x-0 bottom-0 z-[3] border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] shadow-float"
    >
      <div className="mx-auto flex max-w-7xl items-center justify-between gap-3 px-4 py-1 sm:gap-4 sm:px-6 sm:py-2.5 lg:px-8">
        <p className="text-ink-soft text-sm">
          We use cookies<span className="sm:hidden"> for your log-in, plan and statistics.</span>
          <span className="max-sm:hidden">
            {' '}
            to keep you logged in, to save your plan and to see how people use the site. We don’t share them
            with anyone.
          </span>
        </p>
        <Button onClick={onAccept} className="shrink-0">
          Accept cookies
        </Button>
      </div>
    </aside>
  )
}
