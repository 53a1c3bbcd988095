/** Whether the basket lies open on catalogue pages, and was ever opened (001 §4). */
type BasketState = {
  readonly isOpen: boolean
  readonly isHidden: boolean
  readonly everOpened: boolean
}

/** The basket of a browser window: closed when it is loaded (PKG-O24). Light: public pages load it. */
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
    /** Hides it, which closes it too, or lets it be seen again. */
    hide: (isHidden: boolean) => change(isHidden ? { isHidden, isOpen: false } : { isHidden }),
  }
}

export const basket = createBasket()

/** Tailwind's `lg`: from here the open basket leaves room for the page. */
const wide = '(min-width: 64rem)'

/** After a product was put in it is to be seen, on a wide screen open, the first time (PKG-O24). */
export const showBasket = (): void => {
  basket.hide(false)
  if (!basket.read().everOpened && window.matchMedia(wide).matches) basket.open()
}
