import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import {
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react'
import { IconButton } from '../actions/icon-button.tsx'
import { type Toast, toasts } from './toast.ts'
import { placeToasts } from './toast-place.ts'

const marks = { info: Info, good: CircleCheck, error: CircleAlert }

/**
 * Where toasts appear, once, at the root of the app: bottom centre, over dialogs, above a bar at the foot of the page
 * (data-foot-bar), and out of the way of what is about to be pressed (placeToasts). On a phone one at a time: the latest
 * that went wrong, or else the latest.
 */
export const ToastRegion = () => {
  const shown = useSyncExternalStore(toasts.watch, toasts.toasts, toasts.toasts)
  const region = useRef<HTMLElement>(null)
  useOutOfTheWay(region, shown)
  const first = shown.findLast(({ kind }) => kind === 'error') ?? shown.at(-1)
  return (
    <section
      ref={region}
      aria-label="Messages"
      data-react-aria-top-layer="true"
      data-above-foot
      data-place="foot"
      onPointerEnter={toasts.hold}
      onPointerLeave={toasts.release}
      onFocus={toasts.hold}
      onBlur={toasts.release}
      className="pointer-events-none fixed inset-x-0 bottom-0 z-[1000] mb-(--foot-notice,0px) flex data-[place=head]:top-16 data-[place=top]:top-0 data-[place=top]:pt-[max(0.5rem,env(safe-area-inset-top))] not-data-[place=foot]:bottom-auto flex-col items-center gap-2 p-4 pb-[max(1rem,env(safe-area-inset-bottom))] [html:has([data-foot-bar])_&]:data-[place=foot]:bottom-20"
    >
      <div aria-live="polite" className="contents">
        {shown.map((toast) => (
          <ToastCard key={toast.id} toast={toast} isBehind={toast !== first} />
        ))}
      </div>
    </section>
  )
}

/** Looks for their place when they change, and again when what lies beneath them has moved. */
const useOutOfTheWay = (region: RefObject<HTMLElement | null>, shown: readonly Toast[]) => {
  useLayoutEffect(() => {
    if (shown.length > 0 && region.current) placeToasts(region.current)
  }, [region, shown])
  const isShown = shown.length > 0
  useEffect(() => {
    if (!isShown) return
    const leaving = new AbortController()
    const growing = new ResizeObserver(() => look())
    const look = () => {
      const { current } = region
      // What is in a dialog may come after it.
      const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1)
      if (dialog) growing.observe(dialog)
      // Not from under the pointer or the focus of who is about to use it.
      if (current && !current.matches(':hover, :focus-within')) placeToasts(current)
    }
    const options = { signal: leaving.signal, capture: true }
    for (const moved of ['scrollend', 'focusin']) document.addEventListener(moved, look, options)
    window.addEventListener('resize', look, options)
    return () => {
      leaving.abort()
      growing.disconnect()
    }
  }, [region, isShown])
}

/** Px by which a finger has to draw a message aside. */
const aside = 80

/** A message is drawn away by a finger, to either side. */
const useSwipe = (onAway: () => void) => {
  const from = useRef<number>(undefined)
  const end = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const moved = from.current === undefined ? 0 : Math.abs(clientX - from.current)
    from.current = undefined
    currentTarget.style.translate = ''
    return moved
  }
  return {
    onPointerDown: ({ pointerType, clientX }: PointerEvent<HTMLElement>) => {
      if (pointerType !== 'mouse') from.current = clientX
    },
    onPointerMove: ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
      if (from.current !== undefined) currentTarget.style.translate = `${clientX - from.current}px`
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (end(event) > aside) onAway()
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => void end(event),
  }
}

const ToastCard = ({ toast, isBehind }: { toast: Toast; isBehind: boolean }) => {
  const { id, kind, text, action } = toast
  const Mark = marks[kind]
  const swipe = useSwipe(() => toasts.dismiss(id))
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      data-toast={kind}
      data-behind={isBehind || undefined}
      {...swipe}
      className="rising pointer-events-auto flex w-full touch-pan-y max-sm:data-behind:hidden max-w-lg items-center gap-3 rounded-card border border-line bg-raised py-1.5 ps-4 pe-1.5 text-ink shadow-float"
    >
      <Mark
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
