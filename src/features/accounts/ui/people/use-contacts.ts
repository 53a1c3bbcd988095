import { useQuery, useQueryClient } from '@tanstack/react-query'
import { markStale } from '#platform/browser/site-query-client.ts'
import { confirmDialog } from '#platform/ui/overlays/confirm-dialog.tsx'
import { toast } from '#platform/ui/overlays/toast.ts'
import type { ContactResponse } from '../../contract/contact-endpoints.ts'
import { useAccountsApi } from '../session/accounts-api.ts'
import { type ContactAccess, openContactAccess, openNewContact } from './contact-form.tsx'

/** Returns the contacts of a supplier and the actions on them. */
export const useContacts = (supplierId: string) => {
  const api = useAccountsApi()
  const queries = useQueryClient()
  const queryKey = ['supplier-contacts', supplierId]
  const query = useQuery({
    queryKey,
    queryFn: async () => (await api.listSupplierContacts({ id: supplierId })).data,
  })
  const reload = () => queries.invalidateQueries({ queryKey })
  const save = async (
    { id: contactId, version, isActive, canManageBooking, canManageInvetory }: ContactResponse,
    fields: Partial<ContactAccess & { isActive: boolean }>,
  ) => {
    const current = { version, isActive, canManageBooking, canManageInvetory }
    const { data } = await api.changeSupplierContact({ id: supplierId, contactId, ...current, ...fields })
    return data
  }
  const finish = async (text: string) => {
    toast.show(text, { kind: 'good' })
    void markStale(queries)
    await reload()
  }
  const setActive = async (contact: ContactResponse, isActive: boolean) => {
    try {
      await save(contact, { isActive })
      await finish(isActive ? 'Access restored' : 'Access ended')
    } catch (problem) {
      toast.error((problem as Error).message)
      await reload()
    }
  }
  return {
    query,
    add: async () => {
      const createdContact = await openNewContact(
        async (contact) => (await api.createSupplierContact({ id: supplierId, ...contact })).data,
      )
      if (createdContact) await finish(`Contact added. We have emailed ${createdContact.email}.`)
    },
    changeAccess: async (contact: ContactResponse) => {
      const changedContact = await openContactAccess(contact, (access) => save(contact, access))
      if (changedContact) await finish('Access changed')
    },
    endAccess: async (contact: ContactResponse) => {
      const isConfirmed = await confirmDialog({
        title: `End the access of ${contact.name || contact.email}?`,
        message:
          'They will be logged out immediately and get no more emails about bookings. You can restore their access later.',
        okLabel: 'End access',
        danger: true,
      })
      if (isConfirmed) await setActive(contact, false)
    },
    restoreAccess: (contact: ContactResponse) => setActive(contact, true),
  }
}
