import { useReloadAsStaff } from './use-staff-blocks.ts'

/** Requests a page that visitors cannot see again as staff. Renders nothing. */
export const ReloadAsStaff = () => {
  useReloadAsStaff(true)
  return null
}
