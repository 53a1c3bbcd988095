import { useReloadAsStaff } from './use-staff-blocks.ts'

/** For staff, reloads the data of a page that visitors cannot see. Renders nothing. */
export const ReloadAsStaff = () => {
  useReloadAsStaff(true)
  return null
}
