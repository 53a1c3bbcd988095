/** What shows a package that has something in it (basket-slots.tsx). */
export { FilledBasketBar } from './basket-bar.tsx'
export { OwnEntries } from './in-your-package.tsx'
