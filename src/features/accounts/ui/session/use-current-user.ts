import { createContext, useContext } from 'react'
import type { KnownUser } from './current-user-store.ts'

export const CurrentUserContext = createContext<KnownUser>(undefined)

/** Who is logged in: undefined while that is being found out, null for a visitor. */
export const useCurrentUser = (): KnownUser => useContext(CurrentUserContext)
