import type { ReactNode } from 'react'

/**
 * Times in ms (SHELL-045): the delay before a dialog closes, the delay before it is reported as opened, and the
 * duration of the closing animation.
 */
const dialogTimes = { closeDelay: 100, openedAfter: 1500, closeAnimation: 1000 }
const firstLayer = 10

export type DialogResult<Data = unknown> = { cancelled: boolean; data?: Data }

export type DialogOptions = {
  /** The name for tracking and tests. */
  name?: string
  /** Whether Escape, the backdrop and navigation to another page close the dialog. All three are true by default. */
  closesOnEscape?: boolean
  closesOnBackdrop?: boolean
  closesOnNavigation?: boolean
  /**
   * Whether back navigation within the page closes the dialog. False by default; true for most dialogs that a query
   * parameter opens.
   */
  closesOnBack?: boolean
  /** Query parameters that are set in the address on open (removed if undefined). All of them are removed on close. */
  query?: Readonly<Record<string, string | undefined>>
  size?: 'small' | 'normal' | 'large' | 'full'
  /** The element that had the focus before the dialog was opened. */
  opener?: HTMLElement | undefined
  /** Minimum height, so that nothing moves when the content has loaded. At most the height of the screen. */
  minHeight?: `${number}rem`
}

type DialogPhase = 'open' | 'visible' | 'closed'

export type DialogHandle<Data = unknown> = {
  readonly id: number
  /** Closes with data; the result is not cancelled. */
  done: (data?: Data) => void
  /** Closes without data; the result is cancelled. */
  cancel: () => void
}

export type DialogEntry = {
  readonly id: number
  readonly phase: DialogPhase
  readonly options: DialogOptions
  /** The content for the host to render. */
  readonly content?: ReactNode | ((handle: DialogHandle<never>) => ReactNode)
  readonly handle: DialogHandle<never>
}

/** 'opened' is sent once, some time after opening, if the dialog is still open. */
export type DialogEvent = { kind: DialogPhase | 'opened'; options: DialogOptions; result?: DialogResult }

/** Creates the stack of open dialogs, lowest first. Each passes through the phases open, visible and closed. */
export const createDialogStack = () => {
  let entries: readonly DialogEntry[] = []
  const watchers = new Set<() => void>()
  const listeners = new Set<(event: DialogEvent) => void>()
  let lastId = 0

  const change = (next: readonly DialogEntry[]) => {
    entries = next
    for (const watcher of watchers) watcher()
  }
  const notify = (event: DialogEvent) => {
    for (const listener of listeners) listener(event)
  }
  const enterPhase = (id: number, phase: DialogPhase, result?: DialogResult): boolean => {
    const entry = entries.find((each) => each.id === id)
    if (!entry || entry.phase === 'closed' || entry.phase === phase) return false
    change(entries.map((each) => (each.id === id ? { ...each, phase } : each)))
    notify({ kind: phase, options: entry.options, result })
    return true
  }

  const open = <Data>(
    content?: ReactNode | ((handle: DialogHandle<Data>) => ReactNode),
    options: DialogOptions = {},
  ) => {
    const id = ++lastId
    let publish: (result: DialogResult<Data>) => void
    const result = new Promise<DialogResult<Data>>((resolve) => {
      publish = resolve
    })
    const openedTimer = setTimeout(() => notify({ kind: 'opened', options }), dialogTimes.openedAfter)
    let isClosing = false
    const close = (outcome: DialogResult<Data>) => {
      if (isClosing) return
      isClosing = true
      clearTimeout(openedTimer)
      setTimeout(() => {
        enterPhase(id, 'closed', outcome)
        publish(outcome)
        setTimeout(() => change(entries.filter((each) => each.id !== id)), dialogTimes.closeAnimation)
      }, dialogTimes.closeDelay)
    }
    const handle: DialogHandle<Data> = {
      id,
      done: (data) => close({ cancelled: false, data }),
      cancel: () => close({ cancelled: true }),
    }
    const untyped = content as DialogEntry['content']
    change([
      ...entries,
      { id, phase: 'open', options, content: untyped, handle: handle as DialogHandle<never> },
    ])
    notify({ kind: 'open', options })
    return { handle, result }
  }

  return {
    open,
    /** Marks a dialog as visible, once it is rendered. */
    markVisible: (id: number) => enterPhase(id, 'visible'),
    entries: () => entries,
    /** Returns the layer: 10 plus the index among the dialogs that are not closed (SHELL-039). */
    layerOf: (id: number) => {
      const index = entries.filter((each) => each.phase !== 'closed').findIndex((each) => each.id === id)
      return firstLayer + Math.max(index, 0)
    },
    /**
     * Called by the router when the address has changed. Navigating to another page closes every dialog that does not
     * opt out (SHELL-040). Back navigation within the page closes those that opt in (SHELL-041).
     */
    reportNavigation: ({ isBack, isOtherPage }: { isBack: boolean; isOtherPage: boolean }) => {
      for (const { options, handle } of entries) {
        const isLeavingPage = isOtherPage && options.closesOnNavigation !== false
        if (isLeavingPage || (isBack && options.closesOnBack === true)) handle.cancel()
      }
    },
    watch: (watcher: () => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    listen: (listener: (event: DialogEvent) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type DialogStack = ReturnType<typeof createDialogStack>

/** The dialogs of this browser window. */
export const dialogs = createDialogStack()

/** Returns whether any dialog is open, or, if a name is given, a dialog with this name. */
export const isDialogOpen = (name?: string): boolean =>
  dialogs
    .entries()
    .some(({ phase, options }) => phase !== 'closed' && (name === undefined || options.name === name))
