import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { openSupplierRoles } from '#features/accounts/ui/acting/open-supplier-roles.tsx'
import { StaffBar } from '#features/accounts/ui/acting/staff-bar.tsx'
import { useActing } from '#features/accounts/ui/acting/use-acting.ts'
import { areaHomeOf, openSelectCustomer } from '#features/accounts/ui/index.ts'
import { listenToOtherTabs } from '#features/accounts/ui/session/other-tabs.ts'
import { useCustomerHome } from '#features/event-home/ui/index.ts'
import { getApi } from '../../get-api.ts'
import type { Reader } from '../access/area-gate.tsx'
import { QueryFrame } from '../query-frame.tsx'
import { shownEventId } from './shown-event-id.ts'
import { useCustomerInUrl } from './use-addressed-customer.ts'

/** Number of suppliers in the list. The user finds others by typing. */
const maxSuppliers = 30

const findSuppliers = async (name: string) => {
  const filter = name.trim() === '' ? undefined : { name: name.trim() }
  const { data } = await getApi().catalogue.listSuppliers({
    filter,
    limit: maxSuppliers,
    fields: ['id', 'name'],
  })
  return data.map(({ id = '', name: title = '' }) => ({ id, name: title }))
}

/** Returns the id of the organiser of the event at the current address; undefined at other addresses. */
const organiserIdOfShownEvent = async (): Promise<string | undefined> => {
  const id = shownEventId(window.location)
  return id === undefined ? undefined : (await getApi().events.readEvent({ id })).data.organiser?.id
}

type Props = {
  user: Reader
  area: 'customer' | 'work'
  /** The customer id in the address, if it differs from the current user. */
  foreignCustomerId: string | undefined
}

/**
 * Shows the staff bar above a page. Reloads the page if another tab changes roles. Asks staff whether they want to
 * act as the customer in the address.
 */
export const StaffFrame = (props: Props) => (
  <QueryFrame>
    <ConnectedStaffBar {...props} />
  </QueryFrame>
)

const ConnectedStaffBar = ({ user, area, foreignCustomerId }: Props) => {
  const router = useRouter()
  const acting = useActing()
  const home = useCustomerHome()
  useEffect(
    () => listenToOtherTabs(({ change }) => change === 'rolesChanged' && window.location.reload()),
    [],
  )
  useCustomerInUrl(user, foreignCustomerId)
  // Staff who use their own role in the staff area do not need the bar.
  if (area === 'work' && !user.staff) return null
  const goHome = (reader: Reader) => router.navigate({ href: areaHomeOf(reader) })
  return (
    <StaffBar
      user={user}
      isWide={area === 'work'}
      onSelectCustomer={async () => {
        const current = home.currentEvent(user.id)
        const selected = await openSelectCustomer()
        if (selected?.userType === 'customer') await home.open(selected.id, current)
        else if (selected) await home.leave()
      }}
      onClearCustomer={async () => {
        await acting.stopActing()
        await home.leave()
      }}
      onToggle={async (toggled) => {
        // Staff who do not act as a customer see an event as its organiser does (EVT-030).
        const organiserId = toggled && user.userType === 'staff' ? await organiserIdOfShownEvent() : undefined
        await acting.switchView(toggled, organiserId)
        window.location.reload()
      }}
      onSupplierRoles={async () => {
        const supplierReader = await openSupplierRoles(findSuppliers)
        if (supplierReader) await goHome(supplierReader)
      }}
      onRestoreRoles={async () => void (await goHome(await acting.restoreRoles()))}
    />
  )
}
