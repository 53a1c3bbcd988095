import { isRefusal } from '#kernel/refusal.ts'
import type { Handlers } from '#platform/server/http/implement-endpoints.ts'
import { actorOf } from '#platform/server/http/request-context.ts'
import type { contactEndpoints } from '../../contract/contact-endpoints.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { changeContact, createContact, readContacts } from '../people/manage-contacts.ts'

export const contactHandlers = (deps: AccountsDeps): Handlers<typeof contactEndpoints> => ({
  listSupplierContacts: async ({ input: { id }, context }) => {
    const contacts = await readContacts(deps, actorOf(context), id)
    return isRefusal(contacts) ? contacts : { data: contacts }
  },
  createSupplierContact: async ({ input: { id, ...newContact }, context }) => {
    const created = await createContact(deps, actorOf(context), id, newContact)
    return isRefusal(created) ? created : { data: created }
  },
  changeSupplierContact: async ({ input: { id, contactId, ...change }, context }) => {
    const changed = await changeContact(deps, actorOf(context), { supplierId: id, contactId }, change)
    return isRefusal(changed) ? changed : { data: changed }
  },
})
