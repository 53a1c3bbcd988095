import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { loadPart } from '#platform/browser/load-part.ts'
import { IconButton } from '../actions/icon-button.tsx'
import { type Toast, toasts } from './toast.ts'

const icons = { info: Info, good: CircleCheck, error: CircleAlert }

/**
 * Shows toasts at the bottom centre, over dialogs and above a footer bar (data-footer-bar), and away from controls
 * (placeToasts). Used once, at the root of the app.
 */
export const ToastRegion = () => {
  const visibleToasts = useSyncExternalStore(toasts.watch, toasts.toasts, toasts.toasts)
  const region = useRef<HTMLElement>(null)
  useMoves(region, visibleToasts)
  return (
    <section
      ref={region}
      aria-label="Messages"
      data-react-aria-top-layer="true"
      data-above-footer
      data-place="bottom"
      onPointerEnter={toasts.pause}
      onPointerMove={toasts.pause}
      onPointerLeave={toasts.resume}
      onFocus={toasts.pause}
      onBlur={toasts.resume}
      className="pointer-events-none fixed inset-x-0 bottom-0 z-[1000] mb-(--notice-height,0px) flex data-[place=header]:top-16 data-[place=top]:top-0 data-[place=top]:pt-[max(0.5rem,env(safe-area-inset-top))] not-data-[place=bottom]:bottom-auto flex-col items-center gap-2 p-4 pb-[max(1rem,env(safe-area-inset-bottom))] [html:has([data-footer-bar])_&]:data-[place=bottom]:bottom-(--bar-height,5rem)"
    >
      <div aria-live="polite" className="contents">
        {visibleToasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
    </section>
  )
}

/**
 * Loads the code that places and swipes toasts, when the first one is shown. If that fails, toasts stay at the bottom.
 */
const loadMoves = () => loadPart(() => import('./toast-moves.ts')).catch(() => {})

/** Places the toasts when they change, and again when the page beneath them changes. A finger can swipe them away. */
const useMoves = (region: RefObject<HTMLElement | null>, visibleToasts: readonly Toast[]) => {
  const isShown = visibleToasts.length > 0
  const [moves, setMoves] = useState<Awaited<ReturnType<typeof loadMoves>>>()
  useEffect(() => {
    if (isShown) void loadMoves().then(setMoves)
  }, [isShown])
  useLayoutEffect(() => {
    if (visibleToasts.length > 0) moves?.placeToasts(region.current!)
  }, [region, visibleToasts, moves])
  useEffect(() => moves?.followMoves(region.current!, toasts.dismiss), [region, moves])
}

const ToastCard = ({ toast }: { toast: Toast }) => {
  const { id, kind, text, action } = toast
  const Icon = icons[kind]
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      data-toast={kind}
      data-id={id}
      className="rising pointer-events-auto flex w-full touch-pan-y max-w-lg items-center gap-3 rounded-card border border-line bg-raised py-1.5 ps-4 pe-1.5 text-ink shadow-float"
    >
      <Icon
        aria-hidden
        className={clsx('size-5 shrink-0', { info: 'text-info', good: 'text-good', error: 'text-bad' }[kind])}
      />
      <p className="min-w-0 grow py-1.5 text-sm font-medium wrap-anywhere">{text}</p>
      {action && (
        <button
          type="button"
          onClick={() => {
            action.onPress()
            toasts.dismiss(id)
          }}
          className="min-h-11 rounded-field px-3 text-sm font-semibold text-accent-ink hover:bg-accent-soft"
        >
          {action.label}
        </button>
      )}
      <IconButton label="Dismiss" icon={<X aria-hidden />} onClick={() => toasts.dismiss(id)} />
    </div>
  )
}
