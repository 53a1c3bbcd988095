import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isHiddenStaff, isToggledStaff, useCurrentUser } from '#features/accounts/ui/index.ts'
import { sectionFromPath, sectionOf } from '#kernel/section.ts'
import { useEventRole, useEventSection } from '../event-context.ts'
import { readStoredSection, storeSection } from '../stored-section.ts'

/**
 * Returns the body's attributes for a section. The server renders them, because setting them later would recalculate
 * the style of every element.
 */
export const bodyOfSection = (section: ReturnType<typeof sectionFromPath>) =>
  section === undefined
    ? {}
    : {
        className: `section-${section}`,
        'data-section': section === 'any' ? undefined : sectionOf(section),
      }

/**
 * Sets the body's classes for the section, the kind of user, and a customer's role in the current event (SHELL-053).
 * Also sets the section's colour, because dialogs are rendered at the end of the body.
 */
export const useBodyState = () => {
  const pathname = useLocation({ select: (location) => location.pathname })
  const eventSection = useEventSection()
  const user = useCurrentUser()
  useEffect(() => {
    const section = eventSection ?? sectionFromPath(pathname, readStoredSection())
    if (section === undefined) return
    if (section !== 'any') storeSection(section)
    const { body } = document
    body.classList.add(`section-${section}`)
    if (section !== 'any') body.dataset.section = sectionOf(section)
    return () => {
      body.classList.remove(`section-${section}`)
      delete body.dataset.section
    }
  }, [pathname, eventSection])
  const role = useEventRole()
  const roleClass = user?.userType === 'customer' ? `role-${role}` : ''
  const userClasses =
    user === undefined ? '' : `user-${user?.userType ?? 'visitor'} ${staffClass(user)} ${roleClass}`
  useEffect(() => {
    const names = userClasses.split(' ').filter(Boolean)
    document.body.classList.add(...names)
    return () => document.body.classList.remove(...names)
  }, [userClasses])
}

const staffClass = (user: Parameters<typeof isHiddenStaff>[0] | null): string => {
  if (user && isHiddenStaff(user)) return 'hidden-staff'
  return user && isToggledStaff(user) ? 'toggled-staff' : ''
}
