import { z } from 'zod'
import { idField } from '#kernel/fields.ts'
import { refusal } from '#kernel/refusal.ts'
import { packageCommand, packageKey, savePackage } from './define-command.ts'

/** Moves a package to another location; only staff may once the event is more than an enquiry (PKG-033). */
export const editPackageLocation = packageCommand({
  name: 'editPackageLocation',
  data: z.strictObject({ locationId: idField }),
  permission: savePackage,
  touches: ({ packageId }) => [packageKey(packageId, 'locationId')],
  example: { by: 'organiser', on: 'enquiry', data: { locationId: 'lo-york' } },
  change: (pack, { locationId }, { event, facts }) => {
    const location = facts.locations[locationId]
    if (!location) return refusal('nodeNotFound', { id: locationId })
    if (event.statusStage !== 'Enquiry' && facts.actor.kind !== 'staff')
      return refusal('stageForbids', { stage: event.statusStage })
    return { ...pack, locationId, locationName: location.name, customSearch: null }
  },
})
