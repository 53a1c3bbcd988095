import { useEffect, useState } from 'react'
import { readSiteSettings } from '#platform/browser/site-settings.ts'
import { isCompanyEmail, isEmail, normaliseEmail } from '../../rules/email.ts'
import type { GoogleUserKind } from '../../rules/google-sign-in.ts'
import { useAccountsApi } from '../session/accounts-api.ts'
import { leaveForGoogle } from './leave-for-google.ts'

type Settings = { readonly companyDomain?: string; readonly googleSignIn?: boolean }

/** True for an address that signs in by the external provider (000 §6). */
const needsGoogle = (email: string): boolean => {
  const { companyDomain, googleSignIn } = readSiteSettings() as Settings
  return Boolean(googleSignIn && companyDomain) && isCompanyEmail(email, companyDomain!)
}

/**
 * Whether the address in a sign-in form needs the external provider, and the way there.
 * @param kind for whom the page is that asks
 */
export const useGoogleSignIn = (typed: string, kind: GoogleUserKind) => {
  const api = useAccountsApi()
  const [refused, setRefused] = useState('')
  const [isLeaving, setLeaving] = useState(false)
  const email = normaliseEmail(typed)
  useEffect(() => {
    // Back from the provider by the browser's own button, the page stands as it was left.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setLeaving(false)
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])
  return {
    isNeeded: isEmail(email) && (needsGoogle(email) || email === refused),
    isLeaving,
    /** The server wants it for this address, whatever the page knew. */
    require: (address: string) => setRefused(normaliseEmail(address)),
    /** Stays pending while the browser leaves. @throws when it cannot leave */
    async leave() {
      setLeaving(true)
      await leaveForGoogle(api, { kind, email }).catch((problem: unknown) => {
        setLeaving(false)
        throw problem
      })
    },
  }
}
