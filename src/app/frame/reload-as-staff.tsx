import { useReloadAsStaff } from './use-staff-blocks.ts'

/** Loads the data of a page again if its reader is staff, because visitors cannot see it. Renders nothing. */
export const ReloadAsStaff = () => {
  useReloadAsStaff(true)
  return null
}
