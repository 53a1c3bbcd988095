import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'jaunt-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

const SESSION_SECRET = 'a'.repeat(32)
const baseEnvironment = { SESSION_SECRET, DATA_DIR: folder }

const problemsOf = (environment: Record<string, string>): string => {
  try {
    readConfig(environment)
    return ''
  } catch (problem) {
    return (problem as Error).message
  }
}

describe('readConfig', () => {
  test('an empty environment gives a site on port 8081 with the embedded database (SHELL-082)', () => {
    const config = readConfig(baseEnvironment)
    expect(config).toMatchObject({
      port: 8081,
      brand: 'Jaunt',
      publicUrl: 'http://localhost:8081',
      databaseUrl: undefined,
      production: false,
      demoAllowed: true,
      contact: { phone: '01632 960100', email: 'hello@example.com' },
      eventsContact: { phone: '01632 960200', email: 'events@example.com' },
      companyDomain: 'example.com',
    })
  })

  test('keys of external services are read from the environment; by default there are none (SHELL-083)', () => {
    const { media, browserKeys } = readConfig(baseEnvironment)
    expect(Object.values({ ...media, ...browserKeys }).filter((value) => value !== undefined)).toEqual([])
    const keys = {
      MAPS_KEY: 'maps-1',
      STATIC_MAPS_KEY: 'static-2',
      GRID_LICENCE: 'grid-3',
      PUSH_PUBLIC_KEY: 'push-4',
      MEDIA_CLOUD_NAME: 'cloud-5',
      MEDIA_HOST: 'https://pictures.test/',
    }
    expect(readConfig({ ...baseEnvironment, ...keys })).toMatchObject({
      media: { cloudName: 'cloud-5', host: 'https://pictures.test' },
      browserKeys: { maps: 'maps-1', staticMaps: 'static-2', gridLicence: 'grid-3', pushPublic: 'push-4' },
    })
    expect(problemsOf({ ...baseEnvironment, MEDIA_HOST: 'pictures', MEDIA_CLOUD_NAME: 'a/b' })).toMatch(
      /MEDIA_CLOUD_NAME must be[\s\S]*MEDIA_HOST must be/,
    )
  })

  test('by default rendered pictures are stored in the data folder, up to 500 MB', () => {
    expect(readConfig(baseEnvironment)).toMatchObject({ mediaCacheMb: 500, mediaPrepare: true })
    expect(readConfig({ ...baseEnvironment, MEDIA_PREPARE: 'no' }).mediaPrepare).toBe(false)
    expect(readConfig({ ...baseEnvironment, DATA_DIR: '/srv/jaunt' }).mediaFolder).toBe('/srv/jaunt/media')
    const customConfig = readConfig({
      ...baseEnvironment,
      MEDIA_FOLDER: '/srv/pictures',
      MEDIA_CACHE_MB: '40',
    })
    expect(customConfig).toMatchObject({ mediaFolder: '/srv/pictures', mediaCacheMb: 40 })
    for (const wrong of ['0', '-1', '1.5', 'much'])
      expect(problemsOf({ ...baseEnvironment, MEDIA_CACHE_MB: wrong })).toContain('MEDIA_CACHE_MB must be')
  })

  test('photos are stored in the media folder, or in a bucket with a name and both keys', () => {
    expect(readConfig(baseEnvironment).mediaBucket).toBeUndefined()
    const bucket = { MEDIA_S3_BUCKET: 'pictures', MEDIA_S3_KEY_ID: 'id', MEDIA_S3_SECRET: 'secret' }
    expect(readConfig({ ...baseEnvironment, ...bucket, MEDIA_S3_REGION: 'eu-west-2' }).mediaBucket).toEqual({
      name: 'pictures',
      region: 'eu-west-2',
      endpoint: undefined,
      keyId: 'id',
      secret: 'secret',
    })
    for (const name of Object.keys(bucket))
      expect(problemsOf({ ...baseEnvironment, ...bucket, [name]: '' })).toContain(
        `${name} is missing: set the bucket and both keys, or none`,
      )
    expect(
      problemsOf({ ...baseEnvironment, ...bucket, MEDIA_S3_ENDPOINT: 'ftp://x', MEDIA_S3_BUCKET: 'A B' }),
    ).toMatch(/MEDIA_S3_BUCKET must[\s\S]*MEDIA_S3_ENDPOINT must/)
  })

  test('an empty value counts as missing', () => {
    expect(readConfig({ ...baseEnvironment, PORT: '', DATABASE_URL: ' ' })).toMatchObject({
      port: 8081,
      databaseUrl: undefined,
    })
  })

  test('the public address follows the port and loses its last slash', () => {
    expect(readConfig({ ...baseEnvironment, PORT: '9000' }).publicUrl).toBe('http://localhost:9000')
    expect(readConfig({ ...baseEnvironment, PUBLIC_URL: 'https://jaunt.example.com/' }).publicUrl).toBe(
      'https://jaunt.example.com',
    )
  })

  test('a connection pooler needs its two addresses and that of the database', () => {
    const addresses = {
      DATABASE_URL: 'postgres://pooler/jaunt',
      DATABASE_VISITORS_URL: 'postgres://pooler/jaunt_visitors',
      DATABASE_DIRECT_URL: 'postgres://database/jaunt',
    }
    expect(readConfig(baseEnvironment).pooler).toBeUndefined()
    expect(readConfig({ ...baseEnvironment, DATABASE_URL: addresses.DATABASE_URL }).pooler).toBeUndefined()
    expect(readConfig({ ...baseEnvironment, ...addresses }).pooler).toEqual({
      visitorsUrl: addresses.DATABASE_VISITORS_URL,
      directUrl: addresses.DATABASE_DIRECT_URL,
    })
    for (const name of Object.keys(addresses))
      expect(problemsOf({ ...baseEnvironment, ...addresses, [name]: '' })).toContain(`${name} is missing`)
  })

  test('a replica needs the address of its primary', () => {
    const replica = { DATABASE_REPLICA_URL: 'postgres://replica/jaunt' }
    expect(readConfig(baseEnvironment).replicaUrl).toBeUndefined()
    const config = readConfig({ ...baseEnvironment, ...replica, DATABASE_URL: 'postgres://primary/jaunt' })
    expect(config.replicaUrl).toBe('postgres://replica/jaunt')
    expect(problemsOf({ ...baseEnvironment, ...replica, DATABASE_URL: '' })).toContain(
      'DATABASE_URL is missing',
    )
  })

  test('all invalid values are listed by name in one message', () => {
    const message = problemsOf({
      ...baseEnvironment,
      PORT: '70000',
      PUBLIC_URL: 'jaunt',
      DATABASE_URL: 'mysql://x',
      DEMO: 'perhaps',
      CONTACT_EMAIL: 'nobody',
      LOG_LEVEL: 'loud',
      SECURE_TRADING_JWT_SECRET: 'x',
    })
    for (const name of ['PORT', 'PUBLIC_URL', 'DATABASE_URL', 'DEMO', 'CONTACT_EMAIL', 'LOG_LEVEL'])
      expect(message).toContain(`- ${name} must be`)
  })

  test.each([
    ['PAGE_CACHE_MB', 'cachedPagesBytes'],
    ['RESPONSE_CACHE_MB', 'cachedResponsesBytes'],
  ] as const)(
    '%s is 24 MB by default, and can be set to any whole number below 100,000, including 0',
    (name, bytes) => {
      expect(readConfig(baseEnvironment)[bytes]).toBe(24 * 1_048_576)
      expect(readConfig({ ...baseEnvironment, [name]: '100' })[bytes]).toBe(100 * 1_048_576)
      expect(readConfig({ ...baseEnvironment, [name]: '0' })[bytes]).toBe(0)
      for (const wrong of ['-1', '1.5', 'lots', '24MB', '100000'])
        expect(problemsOf({ ...baseEnvironment, [name]: wrong })).toContain(`- ${name} must be`)
    },
  )

  test('the chat number is an international number in digits', () => {
    expect(readConfig(baseEnvironment).whatsApp).toBeUndefined()
    expect(readConfig({ ...baseEnvironment, CONTACT_WHATSAPP: '+44 7911 123-456' }).whatsApp).toBe(
      '447911123456',
    )
    for (const wrong of ['07911123456', 'call us', '+44'])
      expect(problemsOf({ ...baseEnvironment, CONTACT_WHATSAPP: wrong })).toContain(
        'CONTACT_WHATSAPP must be',
      )
  })

  test('incomplete keys of the payment gateway are refused, complete ones are read', () => {
    const keys = ['SITE_REFERENCE', 'JWT_USERNAME', 'JWT_SECRET', 'WEBSERVICES_USERNAME']
    const incompleteKeys = Object.fromEntries(keys.map((key) => [`SECURE_TRADING_${key}`, 'x']))
    expect(problemsOf({ ...baseEnvironment, ...incompleteKeys })).toContain(
      'SECURE_TRADING_WEBSERVICES_PASSWORD is missing',
    )
    const otherKeys = { SECURE_TRADING_WEBSERVICES_PASSWORD: 'y', SECURE_TRADING_NOTIFICATION_PASSWORD: 'z' }
    expect(
      readConfig({ ...baseEnvironment, ...incompleteKeys, ...otherKeys }).secureTrading?.siteReference,
    ).toBe('x')
  })

  test('a wrong setting of the payment gateway is named, and in production only the provider’s addresses are accepted', () => {
    const names = ['SITE_REFERENCE', 'JWT_USERNAME', 'JWT_SECRET', 'WEBSERVICES_USERNAME']
    const passwordNames = ['WEBSERVICES_PASSWORD', 'NOTIFICATION_PASSWORD']
    const keys = Object.fromEntries(
      [...names, ...passwordNames].map((name) => [`SECURE_TRADING_${name}`, 'x']),
    )
    const complete = { ...baseEnvironment, ...keys }
    expect(readConfig(complete).secureTrading?.scriptUrl).toBe(
      'https://cdn.eu.trustpayments.com/js/latest/st.js',
    )
    for (const [name, wrong] of [
      ['SECURE_TRADING_SITE_REFERENCE', 'my site'],
      ['SECURE_TRADING_JWT_SECRET', 'x '],
      ['SECURE_TRADING_SCRIPT_URL', 'st.js'],
      ['SECURE_TRADING_WEBSERVICES_URL', 'ftp://x'],
    ] as const)
      expect(problemsOf({ ...complete, [name]: wrong })).toContain(name)
    const testScript = { SECURE_TRADING_SCRIPT_URL: 'http://127.0.0.1:1/js/st.js' }
    expect(readConfig({ ...complete, ...testScript }).secureTrading?.scriptUrl).toContain('127.0.0.1')
    const production = { ...complete, NODE_ENV: 'production' }
    expect(problemsOf({ ...production, ...testScript })).toContain(
      'SECURE_TRADING_SCRIPT_URL must be an https',
    )
    expect(
      problemsOf({ ...production, SECURE_TRADING_WEBSERVICES_URL: 'https://trustpayments.com.evil.net/' }),
    ).toContain('SECURE_TRADING_WEBSERVICES_URL must be an https')
    expect(problemsOf(production)).not.toContain('SECURE_TRADING')
  })

  test('wallets need the payment gateway and a merchant ID in the format of Apple or Google', () => {
    const names = ['SITE_REFERENCE', 'JWT_USERNAME', 'JWT_SECRET', 'WEBSERVICES_USERNAME']
    const passwordNames = ['WEBSERVICES_PASSWORD', 'NOTIFICATION_PASSWORD']
    const keys = Object.fromEntries(
      [...names, ...passwordNames].map((name) => [`SECURE_TRADING_${name}`, 'x']),
    )
    const wallets = {
      APPLE_PAY_MERCHANT_ID: 'merchant.com.example',
      GOOGLE_PAY_MERCHANT_ID: 'BCR2DN4T12345678',
    }
    expect(readConfig({ ...baseEnvironment, ...keys, ...wallets }).wallets).toEqual({
      applePayMerchantId: 'merchant.com.example',
      googlePayMerchantId: 'BCR2DN4T12345678',
    })
    for (const [name, id] of Object.entries(wallets)) {
      expect(problemsOf({ ...baseEnvironment, [name]: id })).toContain(`${name} needs the card gateway`)
      expect(problemsOf({ ...baseEnvironment, ...keys, [name]: 'my shop' })).toContain(
        `${name} must be a merchant ID`,
      )
    }
  })

  test('Apple’s domain file is read at the start, and the variable of a missing or empty file is named', () => {
    const path = join(folder, 'apple')
    expect(readConfig(baseEnvironment).appleDomainFile).toBeUndefined()
    expect(problemsOf({ ...baseEnvironment, APPLE_PAY_DOMAIN_FILE: path })).toContain(
      'APPLE_PAY_DOMAIN_FILE cannot be read',
    )
    writeFileSync(path, ' ')
    expect(problemsOf({ ...baseEnvironment, APPLE_PAY_DOMAIN_FILE: path })).toContain('APPLE_PAY_DOMAIN_FILE')
    writeFileSync(path, '7B227073')
    expect(readConfig({ ...baseEnvironment, APPLE_PAY_DOMAIN_FILE: path }).appleDomainFile).toBe('7B227073')
  })

  test('Google and Gmail each need both keys or neither, and https addresses in production', () => {
    expect(readConfig(baseEnvironment).google).toBeUndefined()
    expect(problemsOf({ ...baseEnvironment, GOOGLE_CLIENT_ID: 'x' })).toContain(
      'GOOGLE_CLIENT_SECRET is missing',
    )
    expect(problemsOf({ ...baseEnvironment, GOOGLE_CLIENT_SECRET: 'x' })).toContain(
      'GOOGLE_CLIENT_ID is missing',
    )
    const keys = { ...baseEnvironment, GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y' }
    expect(readConfig(keys).google).toEqual({
      clientId: 'x',
      clientSecret: 'y',
      issuer: 'https://accounts.google.com',
    })
    const mail = { ...baseEnvironment, GMAIL_CLIENT_ID: 'x', GMAIL_CLIENT_SECRET: 'y' }
    expect(readConfig(mail)).toMatchObject({ google: undefined, gmail: { clientId: 'x', clientSecret: 'y' } })
    expect(readConfig(mail).gmail?.apiUrl).toBe('https://gmail.googleapis.com')
    const localApi = { ...mail, GMAIL_API_URL: 'http://localhost:9000/' }
    expect(readConfig(localApi).gmail?.apiUrl).toBe('http://localhost:9000')
    expect(problemsOf({ ...localApi, NODE_ENV: 'production' })).toContain('GMAIL_API_URL must be an https')
    expect(problemsOf({ ...baseEnvironment, GMAIL_CLIENT_ID: 'x' })).toContain(
      'GMAIL_CLIENT_SECRET is missing',
    )
    const insecureIssuer = { ...keys, GOOGLE_ISSUER: 'http://issuer.test' }
    expect(readConfig(insecureIssuer).google?.issuer).toBe('http://issuer.test')
    expect(problemsOf({ ...insecureIssuer, NODE_ENV: 'production' })).toContain(
      'GOOGLE_ISSUER must be an https',
    )
  })

  test('production has no demo unless DEMO=yes, and never creates its own secret', () => {
    const production = { ...baseEnvironment, NODE_ENV: 'production' }
    expect(readConfig(production).demoAllowed).toBe(false)
    expect(readConfig({ ...production, DEMO: 'yes' }).demoAllowed).toBe(true)
    const environments = [
      {},
      production,
      { ...production, DEMO: 'yes' },
      { ...production, DEMO_EVENT: 'yes' },
    ]
    expect(environments.map((settings) => readConfig(settings).demoData)).toEqual([true, false, false, false])
    expect(readConfig({ DEMO_EVENT: 'no' })).toMatchObject({ demoEvent: false, demoData: false })
    expect(problemsOf({ ...production, SESSION_SECRET: '' })).toContain('SESSION_SECRET is missing')
    expect(problemsOf({ ...production, SESSION_SECRET: 'short' })).toContain('SESSION_SECRET must have 32')
  })

  test('outside production the secret is created once and readable only by its owner', () => {
    const dataDir = join(folder, 'new')
    const { sessionSecret } = readConfig({ DATA_DIR: dataDir })
    expect(sessionSecret).toMatch(/^[0-9a-f]{64}$/)
    expect(readConfig({ DATA_DIR: dataDir }).sessionSecret).toBe(sessionSecret)
    expect(statSync(join(dataDir, 'session-secret')).mode & 0o777).toBe(0o600)
    expect(readdirSync(dataDir)).toEqual(['session-secret'])
  })

  test('several processes that start at once on a new folder share one secret', async () => {
    const script = `import { readConfig } from ${JSON.stringify(join(import.meta.dirname, 'config.ts'))}
      process.stdout.write(readConfig({ DATA_DIR: process.argv[1] }).sessionSecret)`
    const read = () =>
      promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, join(folder, 'shared')])
    const secrets = await Promise.all(Array.from({ length: 4 }, read))
    expect(new Set(secrets.map(({ stdout }) => stdout)).size).toBe(1)
  })

  test('an incomplete stored secret is not used', () => {
    const dataDir = mkdtempSync(join(folder, 'torn-'))
    writeFileSync(join(dataDir, 'session-secret'), '')
    expect(problemsOf({ DATA_DIR: dataDir })).toContain('is incomplete: remove it')
  })

  test('a data folder that cannot be written is named', () => {
    writeFileSync(join(folder, 'file'), '')
    expect(problemsOf({ DATA_DIR: join(folder, 'file', 'data') })).toContain('DATA_DIR')
  })

  test('the mailbox for answers is read from INBOX_URL; INBOX_ADDRESS is its address, by default its user', () => {
    const url = 'imaps://replies%40example.com:river%25boat7@imap.example.com/Answers'
    expect(readConfig({ ...baseEnvironment, INBOX_URL: url }).inbox).toEqual({
      address: 'replies@example.com',
      host: 'imap.example.com',
      port: 993,
      isSecure: true,
      user: 'replies@example.com',
      password: 'river%boat7',
      folder: 'Answers',
    })
    expect(readConfig(baseEnvironment).inbox).toBeUndefined()
    const namedInbox = {
      ...baseEnvironment,
      INBOX_URL: 'imap://replies:x@localhost:1143',
      INBOX_ADDRESS: 'replies@example.com',
    }
    expect(readConfig(namedInbox).inbox).toMatchObject({
      address: 'replies@example.com',
      port: 1143,
      folder: 'INBOX',
    })
  })

  test.each([
    [{ INBOX_URL: 'imaps://imap.example.com' }, 'INBOX_URL must have a user, a password and a host'],
    [{ INBOX_URL: 'imaps://replies:x@imap.example.com' }, 'INBOX_ADDRESS is missing'],
    [{ INBOX_ADDRESS: 'replies@example.com' }, 'INBOX_URL is missing'],
    [{ INBOX_URL: 'pop3://a%40b.com:x@c' }, 'INBOX_URL must be an address like imaps://'],
    [
      { NODE_ENV: 'production', INBOX_URL: 'imap://a%40b.com:x@c' },
      'INBOX_URL must start with imaps: in production',
    ],
  ])('%j is refused', (environment, problem) => {
    expect(problemsOf({ ...baseEnvironment, ...environment } as Record<string, string>)).toContain(problem)
  })
})
