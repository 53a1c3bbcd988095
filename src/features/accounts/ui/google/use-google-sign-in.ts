import { useEffect, useState } from 'react'
import { readSiteSettings } from '#platform/browser/site-settings.ts'
import { isCompanyEmail, isEmail, normaliseEmail } from '../../rules/email.ts'
import type { GoogleStartArea } from '../../rules/google-sign-in.ts'
import { useAccountsApi } from '../session/accounts-api.ts'
import { redirectToGoogle } from './redirect-to-google.ts'

type Settings = { readonly companyDomain?: string; readonly googleSignIn?: boolean }

/** Returns true for an address that signs in with Google (ACC-035). */
const needsGoogle = (email: string): boolean => {
  const { companyDomain, googleSignIn } = readSiteSettings() as Settings
  return Boolean(googleSignIn && companyDomain) && isCompanyEmail(email, companyDomain!)
}

/**
 * Returns whether the address in a sign-in form needs Google, and the function that redirects there.
 * @param startArea the area of the page, which decides who can sign in via Google
 */
export const useGoogleSignIn = (typedEmail: string, startArea: GoogleStartArea) => {
  const api = useAccountsApi()
  const [refusedEmail, setRefusedEmail] = useState('')
  const [isLeaving, setLeaving] = useState(false)
  const email = normaliseEmail(typedEmail)
  useEffect(() => {
    // The browser's back button can restore the page in its last state, in which the button is pending.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setLeaving(false)
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])
  return {
    isNeeded: isEmail(email) && (needsGoogle(email) || email === refusedEmail),
    isLeaving,
    /** Marks an address as needing Google, after the server has refused to log in with a password. */
    markAsNeeded: (address: string) => setRefusedEmail(normaliseEmail(address)),
    /** Redirects the browser to Google. Stays pending until the page is left. @throws if redirecting fails */
    async leave() {
      setLeaving(true)
      await redirectToGoogle(api, { startArea, email }).catch((problem: unknown) => {
        setLeaving(false)
        throw problem
      })
    },
  }
}
