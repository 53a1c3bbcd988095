/** The parts of basket-slots.tsx that load only when the package has products. */
export { FilledBasketBar } from './basket-bar.tsx'
export { OwnEntries } from './in-your-package.tsx'
