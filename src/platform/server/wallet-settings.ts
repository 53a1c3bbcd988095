import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** The wallets that the card form offers. A wallet without a merchant ID is not offered. */
export type WalletSettings = {
  readonly applePayMerchantId: string | undefined
  readonly googlePayMerchantId: string | undefined
}

/** Environment variables for Apple Pay and Google Pay. */
export const walletVariables = {
  APPLE_PAY_MERCHANT_ID: z
    .string()
    .regex(/^merchant\.[A-Za-z0-9.-]{1,100}$/, 'must be a merchant ID of Apple, like merchant.com.example')
    .optional(),
  APPLE_PAY_DOMAIN_FILE: z.string().optional(),
  GOOGLE_PAY_MERCHANT_ID: z
    .string()
    .regex(/^[A-Z0-9]{10,30}$/, 'must be a merchant ID of Google, like BCR2DN4T12345678')
    .optional(),
}

type WalletEnvironment = Readonly<
  Partial<
    Record<'APPLE_PAY_MERCHANT_ID' | 'APPLE_PAY_DOMAIN_FILE' | 'GOOGLE_PAY_MERCHANT_ID', string | undefined>
  >
>

/** Returns the wallets. They need the card gateway, whose script shows their buttons. */
export const readWallets = (
  environment: WalletEnvironment,
  problems: string[],
  { hasGateway }: { readonly hasGateway: boolean },
): WalletSettings => {
  const { APPLE_PAY_MERCHANT_ID: applePayMerchantId, GOOGLE_PAY_MERCHANT_ID: googlePayMerchantId } =
    environment
  for (const name of ['APPLE_PAY_MERCHANT_ID', 'GOOGLE_PAY_MERCHANT_ID'] as const)
    if (environment[name] && !hasGateway)
      problems.push(`${name} needs the card gateway: set the SECURE_TRADING_ keys`)
  return { applePayMerchantId, googlePayMerchantId }
}

/** Apple's file has about 9 kB. Anything much larger is another file. */
const maxDomainFileBytes = 65_536

/**
 * Returns the text with which Apple verifies that the domain is ours; undefined if no file is set. Apple reads the text
 * before a merchant ID can be used, so the file needs no other setting.
 */
export const readAppleDomainFile = (
  { APPLE_PAY_DOMAIN_FILE: path }: WalletEnvironment,
  problems: string[],
): string | undefined => {
  if (path === undefined) return undefined
  try {
    const text = readFileSync(path, 'utf8')
    if (text.trim() && text.length <= maxDomainFileBytes) return text
    problems.push(`APPLE_PAY_DOMAIN_FILE (${path}) is not the file that Apple or the card gateway provides`)
  } catch (problem) {
    problems.push(`APPLE_PAY_DOMAIN_FILE cannot be read: ${(problem as Error).message}`)
  }
  return undefined
}
