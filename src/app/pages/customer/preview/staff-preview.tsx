import type { ReactNode } from 'react'
import { countsAsStaff } from '#features/accounts/ui/index.ts'
import { AreaGate } from '../../../frame/area-gate.tsx'

/** A page as its readers will see it, shown to staff alone. */
export const StaffPreview = ({ children }: { children: ReactNode }) => (
  <AreaGate readers="staff" isAllowed={countsAsStaff}>
    <main>{children}</main>
  </AreaGate>
)
