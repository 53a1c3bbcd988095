import type { ReaderKind } from './reader-kinds.ts'
import type { WorldIds } from './world-ids.ts'

type Sample = (ids: Partial<WorldIds>, kind: ReaderKind) => Readonly<Record<string, unknown>>

const notAToken = 'A'.repeat(43)

/** Inputs of calls whose schema does not say enough to make one that shows what the table is about. */
export const ownSamples: Readonly<Record<string, Sample>> = {
  'accounts.logIn': (_, kind) => ({ username: `nobody-${kind}@test.com`, password: 'riverboat7' }),
  'accounts.startRecovery': (_, kind) => ({ email: `nobody-${kind}@test.com` }),
  'accounts.sendMagicLink': (_, kind) => ({ email: `nobody-${kind}@test.com` }),
  'accounts.register': (ids, kind) => ({
    email: `new-${kind}-${ids.eventId}@test.com`,
    firstName: 'Ann',
    lastName: 'Lee',
    password: 'riverboat7',
  }),
  'accounts.changeUser': () => ({ subscribe: true }),
  'accounts.readMinifiedUser': ({ userId }) => ({ id: userId }),
  // A colleague's, who is nobody of the table.
  'comms.readMailAccountUrl': () => ({ url: '/admin', userId: 'demo-staff' }),
  'content.queryCollection': () => ({ collection: 'product' }),
  'events.readPhones': ({ guestId }) => ({ customerIdList: [guestId] }),
  'events.readEventByToken': () => ({ confirmationToken: notAToken }),
  'catalogue.listProductsOfSuppliers': ({ supplierId }) => ({ supplierIdList: [supplierId] }),
  'packages.saveCommands': ({ eventId, packageId }) => ({
    eventId,
    commandList: [{ name: 'editEventName', packageId, data: { name: 'A name' } }],
  }),
}
