import { permissionPaths } from '#app/permission-paths.ts'
import { hasPermission } from '#features/access/rules/find-permission.ts'
import { type PermissionReader, permissionInput } from '#features/access/rules/permission-input.ts'
import { findRoles } from '#features/access/server/index.ts'
import { permissionTypes } from '#kernel/permission.ts'
import type { Measure } from './support/measure.ts'
import { median } from './support/timing.ts'

const microsecondsPerMillisecond = 1000
const rounds = 9
const repeats = 40

const customer: PermissionReader = { userId: 'cu', userType: 'customer', roles: [] }
const organiser = { organiser: true, guest: false }
const guest = { organiser: false, guest: true }
const context = { event: 'ev', section: 'stag', statusStage: 'Booked', timeStage: 'Upcoming' }

/**
 * Every known path, alone and with each permission type. This includes granted and refused paths, and the first and
 * the last permission of each role document.
 */
const checkedPaths = permissionPaths.flatMap((path) => [
  path,
  ...permissionTypes.map((type) => `${path}.${type}`),
])

export const permissionCheck: Measure = {
  name: 'a permission check with the shipped role documents, for the role with the slowest checks',
  limit: { atMost: 5 },
  unit: 'µs',
  async run({ app }) {
    const documents = await findRoles(app.database, ['Organiser', 'Guest', 'Staff', 'Owner', 'Editor'])
    const contact: PermissionReader = { ...customer, userType: 'supplierContact', roles: ['Owner', 'Editor'] }
    const inputs = [
      permissionInput(customer, documents, { relation: organiser, context }),
      permissionInput(customer, documents, { relation: guest, context }),
      permissionInput({ ...customer, userType: 'staff', roles: ['Staff'] }, documents, { context }),
      permissionInput(contact, documents, { context, groupHeadOffice: true }),
    ]
    let grantedCount = 0
    const times = inputs.map((input) => {
      const round = () => {
        const startedAt = performance.now()
        for (let turn = 0; turn < repeats; turn += 1)
          for (const path of checkedPaths) if (hasPermission(path, input)) grantedCount += 1
        const checks = repeats * checkedPaths.length
        return ((performance.now() - startedAt) * microsecondsPerMillisecond) / checks
      }
      return median(Array.from({ length: rounds }, round))
    })
    // The count prevents the compiler from removing the checks as dead code.
    if (grantedCount === 0) throw new Error('the shipped roles grant nothing')
    return {
      value: Math.max(...times),
      detail: `${checkedPaths.length} paths for each of ${inputs.length} readers`,
    }
  },
}
