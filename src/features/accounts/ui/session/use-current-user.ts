import { createContext, useContext } from 'react'
import type { KnownUser } from './current-user-store.ts'

export const CurrentUserContext = createContext<KnownUser>(undefined)

/** Returns the current user: undefined while loading, null for a visitor. */
export const useCurrentUser = (): KnownUser => useContext(CurrentUserContext)
