import { createContext, useContext } from 'react'
import type { PermissionReader } from '../rules/permission-question.ts'

/** The browser's own user, as permissions see them. */
export type BrowserReader = PermissionReader & { readonly groupHeadOffice?: boolean }

/** Null is a visitor, undefined while it is being found out. The app gives it: accounts come later. */
export const PermissionReaderContext = createContext<BrowserReader | null | undefined>(undefined)

export const usePermissionReader = () => useContext(PermissionReaderContext)
