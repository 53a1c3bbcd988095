import { createContext, useContext } from 'react'
import type { CurrentUser } from '../../rules/user-fields.ts'

/** The query that holds who is logged in; it is asked once, by the frame around every page. */
export const userKey = ['user'] as const

export const CurrentUserContext = createContext<CurrentUser | null | undefined>(undefined)

/** Who is logged in: undefined while that is being found out, null for a visitor. */
export const useCurrentUser = (): CurrentUser | null | undefined => useContext(CurrentUserContext)
