/** The state of the basket on catalogue pages: whether it is open, hidden, and was ever opened (PKG-058). */
type BasketState = {
  readonly isOpen: boolean
  readonly isHidden: boolean
  readonly everOpened: boolean
}

/**
 * Creates the state of the basket in a browser window. It is closed at first (PKG-O24). Public pages load this file, so
 * it must stay small.
 */
export const createBasket = () => {
  let state: BasketState = { isOpen: false, isHidden: false, everOpened: false }
  const watchers = new Set<() => void>()
  const change = (next: Partial<BasketState>) => {
    state = { ...state, ...next }
    for (const watcher of watchers) watcher()
  }
  const open = () => change({ isOpen: true, isHidden: false, everOpened: true })
  const close = () => change({ isOpen: false })
  return {
    read: () => state,
    watch: (watcher: () => void): (() => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    open,
    close,
    toggle: () => (state.isOpen ? close() : open()),
    /** Hides and closes the basket, or shows it again. */
    setHidden: (isHidden: boolean) => change(isHidden ? { isHidden, isOpen: false } : { isHidden }),
  }
}

export const basket = createBasket()

/** Tailwind's `lg`: from this width on, the page has room for the open basket. */
const wideScreen = '(min-width: 64rem)'

/** Shows the basket after a product was added. On a wide screen, also opens it the first time (PKG-O24). */
export const showBasket = (): void => {
  basket.setHidden(false)
  if (!basket.read().everOpened && window.matchMedia(wideScreen).matches) basket.open()
}
