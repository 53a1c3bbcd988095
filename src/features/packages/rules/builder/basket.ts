type Basket = { opened: boolean; hidden: boolean; everOpened: boolean }
type BasketAction = 'open' | 'close' | 'toggle' | 'hide' | 'unhide'

export const closedBasket: Basket = { opened: false, hidden: false, everOpened: false }

/** The basket after an action: opening unhides, hiding closes, everOpened stays once set (001 §4). */
export const basketAfter = (basket: Basket, action: BasketAction): Basket => {
  switch (action) {
    case 'open':
      return { opened: true, hidden: false, everOpened: true }
    case 'close':
      return { ...basket, opened: false }
    case 'toggle':
      return basketAfter(basket, basket.opened ? 'close' : 'open')
    case 'hide':
      return { ...basket, hidden: true, opened: false }
    case 'unhide':
      return { ...basket, hidden: false }
  }
}

/** Opened once by itself on wide screens when the first product is added (PKG-O24). */
export const basketAfterFirstProduct = (basket: Basket, isWide: boolean): Basket =>
  isWide && !basket.everOpened ? basketAfter(basket, 'open') : basket
