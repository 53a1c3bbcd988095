import { createContext, useContext } from 'react'
import type { PermissionReader } from '../rules/permission-input.ts'

/** The fields of the browser's current user that permissions depend on. */
export type BrowserReader = PermissionReader & { readonly groupHeadOffice?: boolean }

/**
 * The current user; null for a visitor, undefined while loading. The app provides the value, because the feature
 * `accounts` depends on this one.
 */
export const PermissionReaderContext = createContext<BrowserReader | null | undefined>(undefined)

export const usePermissionReader = () => useContext(PermissionReaderContext)
