import { useReloadAsStaff } from './use-staff-blocks.ts'

/**
 * Reloads the data of a missing page if the reader turns out to be staff, who also see pages that are not published.
 * Renders nothing.
 */
export const ReloadAsStaff = () => {
  useReloadAsStaff(true)
  return null
}
