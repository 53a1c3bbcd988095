import { z } from 'zod'
import { savePackage } from '../permissions.ts'
import { entryCommand } from './define-command.ts'

/** Hides an entry from the guests, or shows it again (PKG-026, PERM-025). */
export const hideProduct = entryCommand({
  name: 'hideProduct',
  data: z.strictObject({ hideProduct: z.boolean() }),
  permission: savePackage,
  example: { by: 'organiser', on: 'enquiry', itineraryId: 'it-karting', data: { hideProduct: true } },
  fold: ({ productId, item }, { hideProduct }) => ({ productId, item: { ...item, hideProduct } }),
  change: (entry, { hideProduct }) => ({ ...entry, hideProduct }),
})
