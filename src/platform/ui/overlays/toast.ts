/** How long a toast is shown, in ms (SHELL-050, SHELL-051, SHELL-O7). */
const toastTimes = { info: 5000, error: 10_000, invalid: 10_000, queueDefault: 3000 }

type ToastKind = 'info' | 'good' | 'error'
export type Toast = {
  readonly id: number
  readonly kind: ToastKind
  readonly text: string
  readonly action?: { label: string; onPress: () => void }
}
type ToastOptions = {
  kind?: ToastKind
  /** Milliseconds. Any value other than a number above zero is invalid and means 10 s. */
  duration?: unknown
  action?: Toast['action']
}

/** Returns how long a toast is shown. It depends on the kind, unless a duration is given. */
export const toastDuration = (kind: ToastKind, duration?: unknown): number => {
  if (duration === undefined) return kind === 'error' ? toastTimes.error : toastTimes.info
  return typeof duration === 'number' && Number.isFinite(duration) && duration > 0
    ? duration
    : toastTimes.invalid
}

/** Undefined on the server. */
const phone = globalThis.matchMedia?.('(width < 40rem)')
/** Returns the maximum number of toasts on the screen. More would cover a large part of it. */
const maxOnScreen = (): number => (phone?.matches ? 1 : 2)

type Timer = { leftMs: number; startedAt: number; handle?: ReturnType<typeof setTimeout> | undefined }

/**
 * Creates the queue of toasts. The latest ones are visible. Older ones wait, and are visible again when a later one
 * disappears. Timers run only for visible toasts, and pause while the pointer or the focus is on one.
 * @param maxVisible returns the maximum number of visible toasts. Call `update` when it changes.
 */
export const createToastQueue = (maxVisible = maxOnScreen) => {
  let allToasts: readonly Toast[] = []
  let visible = allToasts
  let isPaused = false
  let lastId = 0
  const timers = new Map<number, Timer>()
  const watchers = new Set<() => void>()

  const updateTimers = () => {
    for (const [id, timer] of timers) {
      const isRunning = timer.handle !== undefined
      const shouldRun = !isPaused && visible.some((toast) => toast.id === id)
      if (shouldRun === isRunning) continue
      clearTimeout(timer.handle)
      if (isRunning) timer.leftMs -= Date.now() - timer.startedAt
      timer.startedAt = Date.now()
      timer.handle = shouldRun ? setTimeout(() => dismiss(id), timer.leftMs) : undefined
    }
  }
  const setPaused = (next: boolean) => {
    isPaused = next
    updateTimers()
  }
  const change = (next: readonly Toast[]) => {
    allToasts = next
    visible = allToasts.slice(-maxVisible())
    updateTimers()
    for (const watcher of watchers) watcher()
  }
  const dismiss = (id: number) => {
    if (!timers.delete(id)) return
    change(allToasts.filter((toast) => toast.id !== id))
    // The pointer and the focus leave a toast that is removed under them, but the browser reports neither. If the
    // pointer is then on another toast, its next movement pauses the timers again.
    setPaused(false)
  }

  return {
    add: (toast: Omit<Toast, 'id'>, duration = toastTimes.queueDefault): number => {
      const id = ++lastId
      const isReplaced = ({ text }: Toast) => text === toast.text
      for (const replaced of allToasts.filter(isReplaced)) {
        clearTimeout(timers.get(replaced.id)?.handle)
        timers.delete(replaced.id)
      }
      timers.set(id, { leftMs: duration, startedAt: 0 })
      change([...allToasts.filter((shown) => !isReplaced(shown)), { ...toast, id }])
      return id
    },
    dismiss,
    update: () => change(allToasts),
    pause: () => setPaused(true),
    resume: () => setPaused(false),
    /** Returns the visible toasts, oldest first. */
    toasts: () => visible,
    watch: (watcher: () => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
  }
}

/** The toasts of this browser window. */
export const toasts = createToastQueue()
phone?.addEventListener('change', toasts.update)

/** Shows a message at the bottom of the page for a moment. */
export const toast = {
  show: (text: string, { kind = 'info', duration, action }: ToastOptions = {}): number =>
    toasts.add({ kind, text, action }, toastDuration(kind, duration)),
  /** The text is shown after 'Error: ' (SHELL-052). */
  error: (text: string, options: Omit<ToastOptions, 'kind'> = {}): number =>
    toast.show(`Error: ${text}`, { ...options, kind: 'error' }),
}
