import { useReloadAsStaff } from './use-staff-blocks.ts'

/** Reloads a page that only staff can see, now that the reader is known to be staff. Renders nothing. */
export const ReloadAsStaff = () => {
  useReloadAsStaff(true)
  return null
}
