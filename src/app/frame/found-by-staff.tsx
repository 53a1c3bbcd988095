import { useAgainAsStaff } from './use-staff-blocks.ts'

/** Requests a page that visitors cannot see again as staff. Renders nothing. */
export const FoundByStaff = () => {
  useAgainAsStaff(true)
  return null
}
