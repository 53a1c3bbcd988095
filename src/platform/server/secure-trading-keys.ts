import { z } from 'zod'

/** The addresses of the provider: the script for Europe, according to its documentation, and the web service. */
export const providerScript = 'https://cdn.eu.trustpayments.com/js/latest/st.js'
export const providerWebservices = 'https://webservices.securetrading.net/json/'

export const webAddress = z.url({
  protocol: /^https?$/,
  error: 'must be an address like https://cdn.example.com/st.js',
})

const settingNames = {
  siteReference: 'SECURE_TRADING_SITE_REFERENCE',
  jwtUsername: 'SECURE_TRADING_JWT_USERNAME',
  jwtSecret: 'SECURE_TRADING_JWT_SECRET',
  webservicesUsername: 'SECURE_TRADING_WEBSERVICES_USERNAME',
  webservicesPassword: 'SECURE_TRADING_WEBSERVICES_PASSWORD',
  notificationPassword: 'SECURE_TRADING_NOTIFICATION_PASSWORD',
} as const
type Key = keyof typeof settingNames
const keys = Object.keys(settingNames) as Key[]

type ReadSettings = Readonly<Partial<Record<(typeof settingNames)[Key], string | undefined>>> & {
  readonly SECURE_TRADING_SCRIPT_URL: string
  readonly SECURE_TRADING_WEBSERVICES_URL: string
}

export type SecureTradingConfig = Readonly<Record<Key, string>> & {
  /** The provider's script for the card fields. */
  readonly scriptUrl: string
  /** The provider's JSON web service. */
  readonly webservicesUrl: string
}

/**
 * Returns the settings of the card gateway. All keys must be set, or none. A missing or malformed key is reported when
 * the server starts, instead of at the first payment. Addresses other than the provider's, such as a test double's, are
 * refused if demos are not allowed.
 */
export const readSecureTrading = (
  settings: ReadSettings,
  problems: string[],
  { demoAllowed }: { readonly demoAllowed: boolean },
): SecureTradingConfig | undefined => {
  const presentKeys = keys.filter((key) => settings[settingNames[key]])
  if (presentKeys.length === 0) return undefined
  for (const key of keys) {
    const value = settings[settingNames[key]]
    if (!value) problems.push(`${settingNames[key]} is missing: set every SECURE_TRADING_ key or none`)
    else if (value !== value.trim()) problems.push(`${settingNames[key]} must not start or end with a space`)
  }
  if (settings.SECURE_TRADING_SITE_REFERENCE && !/^\w+$/.test(settings.SECURE_TRADING_SITE_REFERENCE))
    problems.push('SECURE_TRADING_SITE_REFERENCE must be letters, digits and _, like test_site12345')
  const addresses = {
    scriptUrl: settings.SECURE_TRADING_SCRIPT_URL,
    webservicesUrl: settings.SECURE_TRADING_WEBSERVICES_URL,
  }
  if (!demoAllowed)
    for (const name of ['SECURE_TRADING_SCRIPT_URL', 'SECURE_TRADING_WEBSERVICES_URL'] as const)
      if (!isProviderAddress(settings[name]))
        problems.push(`${name} must be an https address of the provider in production`)
  const settingOf = (key: Key) => settings[settingNames[key]] ?? ''
  return {
    ...(Object.fromEntries(keys.map((key) => [key, settingOf(key)])) as Record<Key, string>),
    ...addresses,
  }
}

/** Returns true if an address belongs to the provider. */
export const isProviderAddress = (address: string): boolean => {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' && /\.(trustpayments\.com|securetrading\.net)$/.test(hostname)
}
