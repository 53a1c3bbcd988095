import { useAgainAsStaff } from './use-staff-blocks.ts'

/** Has a page that there is not for visitors asked for once more by staff, as themselves. Draws nothing. */
export const FoundByStaff = () => {
  useAgainAsStaff(true)
  return null
}
