import { useReloadAsStaff } from './use-staff-blocks.ts'

/** If the reader is staff, loads again the data of a page that visitors cannot see. Renders nothing. */
export const ReloadAsStaff = () => {
  useReloadAsStaff(true)
  return null
}
