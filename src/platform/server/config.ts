import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { bankAccountVariables, demoBankAccount, readBankAccount } from './bank-account.ts'
import { providerScript, providerWebservices, readSecureTrading, webAddress } from './secure-trading-keys.ts'
import { StartProblem } from './start-problem.ts'
import { storedSecret } from './stored-secret.ts'
import { readAppleDomainFile, readWallets, walletVariables } from './wallet-settings.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Names of networks that Fastify accepts in place of addresses. */
const namedNetworks = new Set(['loopback', 'linklocal', 'uniquelocal'])
const isAddressOrNetwork = (given: string): boolean => {
  const [address = '', bits = '0', ...otherParts] = given.split('/')
  const maxBits = { 4: 32, 6: 128 }[isIP(address)] ?? -1
  return otherParts.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= maxBits
}

const yesNo = z.enum(['yes', 'no'], 'must be yes or no').transform((answer) => answer === 'yes')
const text = z.string()
const secret = text.min(32, 'must have 32 characters or more')
const postgresAddress = text.regex(
  /^postgres(ql)?:\/\/.+/,
  'must be an address like postgres://user:password@host:5432/name',
)
const smtpAddress = text.regex(/^smtps?:\/\/.+/, 'must be an address like smtp://user:password@host:587')
const proxies = text
  .transform((list) => list.split(',').map((each) => each.trim()))
  .refine((list) => list.every((each) => namedNetworks.has(each) || isAddressOrNetwork(each)), {
    error: 'must be addresses or networks like 10.0.0.0/8, separated by commas',
  })
const port = z
  .string()
  .regex(/^\d+$/, 'must be a number from 0 to 65535')
  .transform(Number)
  .refine((value) => value <= 65_535, 'must be a number from 0 to 65535')

const variables = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'must be production, development or test')
    .default('development'),
  DEMO: yesNo.default(false),
  MX_LOOKUP: yesNo.default(false),
  LOAD_SHEDDING: yesNo.default(true),
  DEMO_EVENT: yesNo.default(true),
  PORT: port.default(8081),
  HOST: text.optional(),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address like https://jaunt.example.com' })
    .optional(),
  TRUSTED_PROXIES: proxies.default(['loopback']),
  BRAND: text.default('Jaunt'),
  DATABASE_URL: postgresAddress.optional(),
  DATABASE_VISITORS_URL: postgresAddress.optional(),
  DATABASE_DIRECT_URL: postgresAddress.optional(),
  DATABASE_REPLICA_URL: postgresAddress.optional(),
  DATA_DIR: text.default('.data'),
  SESSION_SECRET: secret.optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be one of fatal, error, warn, info, debug, trace, silent',
    )
    .default('info'),
  DATABASE_CONNECTIONS: text
    .regex(/^([4-9]|[1-9]\d{1,2})$/, 'must be a number from 4 to 999')
    .transform(Number)
    .default(10),
  DRAIN_SECONDS: text
    .regex(/^([0-9]|10)$/, 'must be a number of seconds from 0 to 10')
    .transform(Number)
    .default(0),
  REQUESTS_PER_MINUTE: text
    .regex(/^[1-9]\d{0,6}$/, 'must be a number, at least 1')
    .transform(Number)
    .default(600),
  PAGE_CACHE_MB: text
    .regex(/^\d{1,5}$/, 'must be a number of megabytes, or 0')
    .transform(Number)
    .default(24),
  RESPONSE_CACHE_MB: text
    .regex(/^\d{1,5}$/, 'must be a number of megabytes, or 0')
    .transform(Number)
    .default(24),
  SMTP_URL: smtpAddress.optional(),
  MAIL_FROM: text.optional(),
  INBOX_URL: text
    .regex(/^imaps?:\/\/.+/, 'must be an address like imaps://user:password@imap.example.com/INBOX')
    .optional(),
  INBOX_ADDRESS: z.email('must be an email address').optional(),
  COMPANY_DOMAIN: text.default('example.com'),
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional(),
  GMAIL_CLIENT_ID: text.optional(),
  GMAIL_CLIENT_SECRET: text.optional(),
  GMAIL_API_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address like https://gmail.googleapis.com' })
    .default('https://gmail.googleapis.com'),
  GOOGLE_ISSUER: z
    .url({ protocol: /^https?$/, error: 'must be an address like https://accounts.google.com' })
    .default('https://accounts.google.com'),
  CONTACT_PHONE: text.default('01632 960100'),
  CONTACT_EMAIL: z.email('must be an email address').default('hello@example.com'),
  CONTACT_WHATSAPP: text
    .transform((number) => number.replace(/[\s()+-]/g, ''))
    .pipe(z.string().regex(/^[1-9]\d{6,14}$/, 'must be a phone number with its country, like +447911123456'))
    .optional(),
  EVENTS_CONTACT_PHONE: text.default('01632 960200'),
  EVENTS_CONTACT_EMAIL: z.email('must be an email address').default('events@example.com'),
  ...bankAccountVariables,
  SECURE_TRADING_SITE_REFERENCE: text.optional(),
  SECURE_TRADING_JWT_USERNAME: text.optional(),
  SECURE_TRADING_JWT_SECRET: text.optional(),
  SECURE_TRADING_WEBSERVICES_USERNAME: text.optional(),
  SECURE_TRADING_WEBSERVICES_PASSWORD: text.optional(),
  SECURE_TRADING_NOTIFICATION_PASSWORD: text.optional(),
  SECURE_TRADING_SCRIPT_URL: webAddress.default(providerScript),
  SECURE_TRADING_WEBSERVICES_URL: webAddress.default(providerWebservices),
  ...walletVariables,
  MEDIA_CLOUD_NAME: text
    .regex(/^[\w-]+$/, 'must be the name of the media cloud, of letters, digits and hyphens')
    .optional(),
  MEDIA_HOST: z
    .url({ protocol: /^https?$/, error: 'must be an address like https://pictures.example.com' })
    .optional(),
  MEDIA_FOLDER: text.optional(),
  MEDIA_CACHE_MB: text
    .regex(/^[1-9]\d{0,5}$/, 'must be a number of megabytes, at least 1')
    .transform(Number)
    .default(500),
  MEDIA_S3_BUCKET: text
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  MEDIA_S3_REGION: text.regex(/^[a-z0-9-]{1,40}$/, 'must be a region like eu-west-2').default('us-east-1'),
  MEDIA_S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an address like https://s3.example.com' })
    .optional(),
  MEDIA_S3_KEY_ID: text.optional(),
  MEDIA_S3_SECRET: text.optional(),
  MEDIA_PREPARE: yesNo.default(true),
  MAP_TILES: text
    .regex(
      /^https:\/\/[^\s]*\{z\}[^\s]*\{[xy]\}[^\s]*\{[xy]\}/,
      'must be an address like https://tiles.example.com/{z}/{x}/{y}.png',
    )
    .optional(),
  MAP_ATTRIBUTION: text.default('Map data © its contributors'),
  MAPS_KEY: text.optional(),
  STATIC_MAPS_KEY: text.optional(),
  GRID_LICENCE: text.optional(),
  PUSH_PUBLIC_KEY: text.optional(),
  METRICS_TOKEN: secret.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an address like http://localhost:4318' })
    .optional(),
  OTEL_SERVICE_NAME: text.default('jaunt'),
  OTEL_TRACES_SAMPLER_ARG: text
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a number from 0 to 1')
    .transform(Number)
    .default(1),
})

type Variables = z.output<typeof variables>

/**
 * Returns the bucket for photos with its keys. Undefined if none is set; photos are then stored in the media folder.
 */
const readBucket = (values: Variables, problems: string[]) => {
  const { MEDIA_S3_BUCKET: name, MEDIA_S3_KEY_ID: keyId, MEDIA_S3_SECRET: secret } = values
  if (!name && !keyId && !secret) return undefined
  for (const key of ['MEDIA_S3_BUCKET', 'MEDIA_S3_KEY_ID', 'MEDIA_S3_SECRET'] as const)
    if (!values[key]) problems.push(`${key} is missing: set the bucket and both keys, or none`)
  const { MEDIA_S3_REGION: region, MEDIA_S3_ENDPOINT: endpoint } = values
  return { name: name ?? '', region, endpoint, keyId: keyId ?? '', secret: secret ?? '' }
}

/**
 * Returns the keys for signing in with Google, or for the mail accounts of staff. Undefined if neither key is set. In
 * production the issuer must use https, because its responses could be forged otherwise.
 */
const readGoogle = (purpose: 'GOOGLE' | 'GMAIL', values: Variables, problems: string[]) => {
  const { GOOGLE_ISSUER: issuer } = values
  const clientId = values[`${purpose}_CLIENT_ID`]
  const clientSecret = values[`${purpose}_CLIENT_SECRET`]
  if (!clientId && !clientSecret) return undefined
  if (!clientId) problems.push(`${purpose}_CLIENT_ID is missing: set both keys or none`)
  if (!clientSecret) problems.push(`${purpose}_CLIENT_SECRET is missing: set both keys or none`)
  if (values.NODE_ENV === 'production' && !issuer.startsWith('https:'))
    problems.push('GOOGLE_ISSUER must be an https address in production')
  return { clientId: clientId ?? '', clientSecret: clientSecret ?? '', issuer }
}

/**
 * Returns the keys for the mail accounts of staff, and the address of the API that sends mails from these accounts. In
 * production the address must use https, because the API gets the tokens of the accounts.
 */
const readGmail = (values: Variables, problems: string[]) => {
  const keys = readGoogle('GMAIL', values, problems)
  const { GMAIL_API_URL: apiUrl } = values
  if (keys && values.NODE_ENV === 'production' && !apiUrl.startsWith('https:'))
    problems.push('GMAIL_API_URL must be an https address in production')
  return keys && { ...keys, apiUrl: apiUrl.replace(/\/+$/, '') }
}

/**
 * Returns the mailbox that gets the answers to emails, and its address. Undefined if INBOX_URL is missing or invalid.
 * In production the connection must be encrypted from the start, because it transfers the password.
 */
const readInbox = (values: Variables, problems: string[]) => {
  const { INBOX_URL: given, INBOX_ADDRESS: givenAddress } = values
  if (!given) {
    if (givenAddress)
      problems.push('INBOX_URL is missing: an INBOX_ADDRESS needs the mailbox that gets its emails')
    return undefined
  }
  const url = URL.parse(given)
  if (!url?.hostname || !url.username || !url.password) {
    problems.push('INBOX_URL must have a user, a password and a host')
    return undefined
  }
  const isSecure = url.protocol === 'imaps:'
  if (values.NODE_ENV === 'production' && !isSecure)
    problems.push('INBOX_URL must start with imaps: in production')
  const decoded = [url.username, url.password, url.pathname.slice(1)].map((part) => decodePart(part))
  const [user = '', password = '', folder = ''] = decoded
  const address = givenAddress ?? user
  if (!z.email().safeParse(address).success)
    problems.push('INBOX_ADDRESS is missing: the user of INBOX_URL is not an email address')
  const port = Number(url.port) || (isSecure ? 993 : 143)
  return { address, host: url.hostname, port, isSecure, user, password, folder: folder || 'INBOX' }
}

/** Decodes a part of an address. A password can contain a percent sign that is not encoded. */
const decodePart = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/**
 * If DATABASE_URL is the address of a connection pooler, returns two more addresses: that of the pooler for requests of
 * visitors, and that of the database itself. Undefined without a pooler.
 */
const readPooler = (values: Variables, problems: string[]) => {
  const { DATABASE_VISITORS_URL: visitorsUrl, DATABASE_DIRECT_URL: directUrl } = values
  if (!visitorsUrl && !directUrl) return undefined
  for (const key of ['DATABASE_URL', 'DATABASE_VISITORS_URL', 'DATABASE_DIRECT_URL'] as const)
    if (!values[key]) problems.push(`${key} is missing: a pooler needs its two addresses and the direct one`)
  return { visitorsUrl: visitorsUrl ?? '', directUrl: directUrl ?? '' }
}

/** Returns the address of the read replica, or undefined without one. */
const readReplica = ({ DATABASE_REPLICA_URL: replicaUrl, ...values }: Variables, problems: string[]) => {
  if (replicaUrl && !values.DATABASE_URL)
    problems.push('DATABASE_URL is missing: a replica needs its primary')
  return replicaUrl
}

const readSessionSecret = (values: Variables, dataDir: string, problems: string[]): string => {
  if (values.SESSION_SECRET) return values.SESSION_SECRET
  if (values.NODE_ENV === 'production') {
    problems.push('SESSION_SECRET is missing: in production set it to at least 32 random characters')
    return ''
  }
  try {
    return storedSecret(dataDir)
  } catch (problem) {
    problems.push(`The secret in DATA_DIR (${dataDir}) cannot be stored: ${(problem as Error).message}`)
    return ''
  }
}

const buildSettings = (values: Variables, problems: string[]) => {
  const dataDir = resolve(values.DATA_DIR)
  const production = values.NODE_ENV === 'production'
  const demoAllowed = !production || values.DEMO
  const secureTrading = readSecureTrading(values, problems, { demoAllowed })
  const bankAccount = readBankAccount(values, problems)
  return {
    production,
    /** Whether demo accounts, the sandbox gateway and the built-in identity provider are allowed to run. */
    demoAllowed,
    /** Whether the demo organiser starts with an event. */
    demoEvent: (!production || values.DEMO) && values.DEMO_EVENT,
    /** Whether demo events are generated; never in production. */
    demoData: !production && values.DEMO_EVENT,
    port: values.PORT,
    /**
     * Outside production only this machine can reach the site by default, because the passwords of demo accounts are
     * public.
     */
    host: values.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    /** Public address of the site, without a slash at the end. */
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ''),
    trustedProxies: values.TRUSTED_PROXIES,
    brand: values.BRAND,
    databaseUrl: values.DATABASE_URL,
    pooler: readPooler(values, problems),
    /** A streaming replica, for lists and reports of staff. */
    replicaUrl: readReplica(values, problems),
    /** Maximum connections to the database for everything but requests of visitors. */
    databaseConnections: values.DATABASE_CONNECTIONS,
    dataDir,
    sessionSecret: readSessionSecret(values, dataDir, problems),
    logLevel: values.LOG_LEVEL,
    /**
     * Milliseconds for which a process serves requests after the signal to stop, so that the load balancer stops using
     * it first.
     */
    drainMs: values.DRAIN_SECONDS * 1000,
    /** Maximum API requests a minute from one network. */
    requestsPerMinute: values.REQUESTS_PER_MINUTE,
    /** The bearer token for /metrics; undefined turns the metrics off. */
    metricsToken: values.METRICS_TOKEN,
    /** Where to send traces; undefined turns them off. */
    tracing:
      values.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? undefined
        : {
            endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
            serviceName: values.OTEL_SERVICE_NAME,
            share: values.OTEL_TRACES_SAMPLER_ARG,
          },
    /** Maximum bytes of memory for cached public pages; 0 caches none. */
    cachedPagesBytes: values.PAGE_CACHE_MB * 1_048_576,
    /**
     * Maximum bytes of memory for cached responses. One half is for responses as the API sends them, the other half for
     * responses as pages use them. 0 caches none.
     */
    cachedResponsesBytes: values.RESPONSE_CACHE_MB * 1_048_576,
    /** True if the email check queries the DNS, to find out if a domain accepts mail. */
    mxLookup: values.MX_LOOKUP,
    /** True to refuse requests by their priority while the process is overloaded (docs/decisions/0136). */
    loadShedding: values.LOAD_SHEDDING,
    smtpUrl: values.SMTP_URL,
    /** The mailbox that gets the answers to emails, with its address. */
    inbox: readInbox(values, problems),
    mailFrom: values.MAIL_FROM ?? `${values.BRAND} <${values.CONTACT_EMAIL}>`,
    companyDomain: values.COMPANY_DOMAIN,
    contact: { phone: values.CONTACT_PHONE, email: values.CONTACT_EMAIL },
    whatsApp: values.CONTACT_WHATSAPP,
    eventsContact: { phone: values.EVENTS_CONTACT_PHONE, email: values.EVENTS_CONTACT_EMAIL },
    google: readGoogle('GOOGLE', values, problems),
    gmail: readGmail(values, problems),
    secureTrading,
    /** The wallets that the card gateway's form offers. */
    wallets: readWallets(values, problems, { hasGateway: secureTrading !== undefined }),
    /** The text with which Apple verifies that the domain is ours. */
    appleDomainFile: readAppleDomainFile(values, problems),
    /**
     * The account for bank transfers; undefined turns them off. Demos get an invented account, but never with a real
     * card gateway.
     */
    bankAccount: bankAccount ?? (demoAllowed && !secureTrading ? demoBankAccount(values.BRAND) : undefined),
    media: { cloudName: values.MEDIA_CLOUD_NAME, host: values.MEDIA_HOST?.replace(/\/+$/, '') },
    /** The folder for photos and rendered pictures. */
    mediaFolder: resolve(values.MEDIA_FOLDER ?? join(dataDir, 'media')),
    /** The bucket for photos of the library, instead of the folder. */
    mediaBucket: readBucket(values, problems),
    /** Maximum megabytes of rendered pictures on disk. */
    mediaCacheMb: values.MEDIA_CACHE_MB,
    /** Whether common pictures are rendered in the background after each start. */
    mediaPrepare: values.MEDIA_PREPARE,
    /** The address of map tiles and their attribution. `{key}` is replaced by MAPS_KEY. */
    mapTiles:
      values.MAP_TILES === undefined
        ? undefined
        : {
            url: values.MAP_TILES.replaceAll('{key}', values.MAPS_KEY ?? ''),
            attribution: values.MAP_ATTRIBUTION,
          },
    /** Keys of external services for the browser; they are not secret. A service without a key is off. */
    browserKeys: {
      maps: values.MAPS_KEY,
      staticMaps: values.STATIC_MAPS_KEY,
      gridLicence: values.GRID_LICENCE,
      pushPublic: values.PUSH_PUBLIC_KEY,
    },
  }
}

/** The configuration from the environment. Without databaseUrl, the embedded PostgreSQL is used. */
export type Settings = Readonly<ReturnType<typeof buildSettings>>

/** The configuration of the server: the settings, and the actual address of the database. */
export type Config = Settings & { readonly databaseUrl: string }

/**
 * Reads the whole configuration from the environment, once when the server starts. An empty value counts as absent.
 * @throws StartProblem that lists the invalid values
 */
export const readConfig = (environment: Environment): Settings => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const parsed = variables.safeParse(given, { error: z.config().localeError })
  const problems = parsed.error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? []
  const config = parsed.data && buildSettings(parsed.data, problems)
  if (config && problems.length === 0) return config
  throw new StartProblem(
    `The configuration is not valid:\n${problems.map((line) => `  - ${line}`).join('\n')}`,
  )
}
