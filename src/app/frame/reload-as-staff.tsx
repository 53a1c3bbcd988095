import { useReloadAsStaff } from './use-staff-blocks.ts'

/** Reloads a page that only staff can see, this time as staff. Renders nothing. */
export const ReloadAsStaff = () => {
  useReloadAsStaff(true)
  return null
}
