import { lazy, Suspense } from 'react'
import { isStaffBehind, useCurrentUser } from '#features/accounts/ui/index.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import { useForeignCustomer } from './use-foreign-customer.ts'

const StaffFrame = lazy(() =>
  loadPart(() => import('./staff-frame.tsx')).then((module) => ({ default: module.StaffFrame })),
)

/** Where the bar of staff stands; for everybody else nothing of it is loaded. */
export const StaffBarSlot = ({ area }: { area: 'customer' | 'work' }) => {
  const user = useCurrentUser()
  const foreignCustomerId = useForeignCustomer(user?.id)
  if (!user || !isStaffBehind(user)) return null
  return (
    <Suspense>
      <StaffFrame user={user} area={area} foreignCustomerId={foreignCustomerId} />
    </Suspense>
  )
}
