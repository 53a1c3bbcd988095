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
export const toastDuration = (kind: ToastKind, given?: unknown): number => {
  if (given === undefined) return kind === 'error' ? toastTimes.error : toastTimes.info
  return typeof given === 'number' && Number.isFinite(given) && given > 0 ? given : toastTimes.invalid
}

/** Creates the queue of visible toasts, oldest first. Their timers pause while the pointer or the focus is on them. */
export const createToastQueue = () => {
  let toasts: readonly Toast[] = []
  let isPaused = false
  let lastId = 0
  const timers = new Map<number, { left: number; since: number; timer?: ReturnType<typeof setTimeout> }>()
  const watchers = new Set<() => void>()

  const change = (next: readonly Toast[]) => {
    toasts = next
    for (const watcher of watchers) watcher()
  }
  const dismiss = (id: number) => {
    if (!timers.has(id)) return
    clearTimeout(timers.get(id)?.timer)
    timers.delete(id)
    change(toasts.filter((toast) => toast.id !== id))
    // The pointer and the focus leave a toast that is removed under them, but the browser reports neither. If the
    // pointer is then on another toast, its next movement pauses the timers again.
    release()
  }
  const run = (id: number, left: number) =>
    timers.set(id, { left, since: Date.now(), timer: setTimeout(() => dismiss(id), left) })
  const release = () => {
    if (!isPaused) return
    isPaused = false
    for (const [id, { left }] of timers) run(id, Math.max(left, 0))
  }

  return {
    add: (toast: Omit<Toast, 'id'>, duration = toastTimes.queueDefault): number => {
      const id = ++lastId
      change([...toasts.filter(({ text }) => text !== toast.text), { ...toast, id }])
      if (isPaused) timers.set(id, { left: duration, since: Date.now() })
      else run(id, duration)
      return id
    },
    dismiss,
    hold: () => {
      if (isPaused) return
      isPaused = true
      for (const timer of timers.values()) {
        clearTimeout(timer.timer)
        timer.left -= Date.now() - timer.since
      }
    },
    release,
    toasts: () => toasts,
    watch: (watcher: () => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
  }
}

/** The toasts of this browser window. */
export const toasts = createToastQueue()

/** Shows a message at the bottom of the page for a moment. */
export const toast = {
  show: (text: string, { kind = 'info', duration, action }: ToastOptions = {}): number =>
    toasts.add({ kind, text, action }, toastDuration(kind, duration)),
  /** The text is shown after 'Error: ' (SHELL-052). */
  error: (text: string, options: Omit<ToastOptions, 'kind'> = {}): number =>
    toast.show(`Error: ${text}`, { ...options, kind: 'error' }),
}
