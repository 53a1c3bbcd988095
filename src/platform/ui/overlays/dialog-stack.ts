import type { ReactNode } from 'react'

/** Times in ms (000 §9): from asking to close to closed, until opening is reported, and for leaving. */
const dialogTimes = { closeDelay: 100, openedAfter: 1500, closeAnimation: 1000 }
const firstLayer = 10

export type DialogResult<Data = unknown> = { cancelled: boolean; data?: Data }

export type DialogOptions = {
  /** Name for tracking and tests. */
  name?: string
  /** Each is true unless turned off. */
  closesOnEscape?: boolean
  closesOnBackdrop?: boolean
  closesOnNavigation?: boolean
  /** On a step back that stays on the page: off unless turned on; on for dialogs a query parameter opens. */
  closesOnBack?: boolean
  /** Set in the address on open, or taken out of it when undefined; removed on close. */
  query?: Readonly<Record<string, string | undefined>>
  size?: 'small' | 'normal' | 'large' | 'full'
  /** What had the focus when it was opened. */
  opener?: HTMLElement | undefined
  /** As high as what will be in it once that has loaded, so that nothing moves then; at most as high as the screen. */
  leastHeight?: `${number}rem`
}

type DialogPhase = 'open' | 'visible' | 'closed'

export type DialogHandle<Data = unknown> = {
  readonly id: number
  /** Closes with data; the result is not cancelled. */
  done: (data?: Data) => void
  /** Closes without an answer. */
  cancel: () => void
}

export type DialogEntry = {
  readonly id: number
  readonly phase: DialogPhase
  readonly options: DialogOptions
  /** What the host draws; a dialog drawn in its own place has none. */
  readonly content?: ReactNode | ((handle: DialogHandle<never>) => ReactNode)
  readonly handle: DialogHandle<never>
}

/** 'opened' comes once, a while after opening, when the dialog is still there. */
export type DialogEvent = { kind: DialogPhase | 'opened'; options: DialogOptions; result?: DialogResult }

/** The dialogs that are open, undermost first, and their life from open over visible to closed. */
export const createDialogStack = () => {
  let entries: readonly DialogEntry[] = []
  const watchers = new Set<() => void>()
  const listeners = new Set<(event: DialogEvent) => void>()
  let lastId = 0

  const change = (next: readonly DialogEntry[]) => {
    entries = next
    for (const watcher of watchers) watcher()
  }
  const tell = (event: DialogEvent) => {
    for (const listener of listeners) listener(event)
  }
  const enter = (id: number, phase: DialogPhase, result?: DialogResult): boolean => {
    const entry = entries.find((each) => each.id === id)
    if (!entry || entry.phase === 'closed' || entry.phase === phase) return false
    change(entries.map((each) => (each.id === id ? { ...each, phase } : each)))
    tell({ kind: phase, options: entry.options, result })
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
    const opened = setTimeout(() => tell({ kind: 'opened', options }), dialogTimes.openedAfter)
    let closing = false
    const close = (answer: DialogResult<Data>) => {
      if (closing) return
      closing = true
      clearTimeout(opened)
      setTimeout(() => {
        enter(id, 'closed', answer)
        publish(answer)
        setTimeout(() => change(entries.filter((each) => each.id !== id)), dialogTimes.closeAnimation)
      }, dialogTimes.closeDelay)
    }
    const handle: DialogHandle<Data> = {
      id,
      done: (data) => close({ cancelled: false, data }),
      cancel: () => close({ cancelled: true }),
    }
    const drawn = content as DialogEntry['content']
    change([
      ...entries,
      { id, phase: 'open', options, content: drawn, handle: handle as DialogHandle<never> },
    ])
    tell({ kind: 'open', options })
    return { handle, result }
  }

  return {
    open,
    /** The dialog has been drawn. */
    shown: (id: number) => enter(id, 'visible'),
    entries: () => entries,
    /** 10 plus the index among the dialogs that are not closed (000 §2). */
    layerOf: (id: number) => {
      const index = entries.filter((each) => each.phase !== 'closed').findIndex((each) => each.id === id)
      return firstLayer + Math.max(index, 0)
    },
    /**
     * To be called by the router when the address has changed. Another page closes every dialog that is not
     * told to stay; a step back within the page, those marked so.
     */
    navigated: ({ isBack, isOtherPage }: { isBack: boolean; isOtherPage: boolean }) => {
      for (const { options, handle } of entries) {
        const isLeft = isOtherPage && options.closesOnNavigation !== false
        if (isLeft || (isBack && options.closesOnBack === true)) handle.cancel()
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
