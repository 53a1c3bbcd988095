/** The forms that only staff use. They are loaded together when the first one is opened. */
export { CancelForm } from './cancel-form.tsx'
export { CostForm } from './cost-form.tsx'
export { CustomProductForm, NewCustomProductForm } from './custom-product-form.tsx'
export { PriceForm } from './price-form.tsx'
export { ProductNoteForm } from './product-note-form.tsx'
export { StageForm } from './stage-form.tsx'
export { SupplierForm } from './supplier-form.tsx'
