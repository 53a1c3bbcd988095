import { createRequire } from 'node:module'
import type * as argon2 from '@node-rs/argon2'

// vitest replaces imports of the library with this file, but not `require`.
const argon2Library = createRequire(import.meta.url)('@node-rs/argon2') as typeof argon2

/** Hashes with argon2id, but with a twentieth of the work, because nearly every test signs up users. */
export const hash: typeof argon2.hash = (password, options, signal) =>
  argon2Library.hash(password, { memoryCost: 1024, timeCost: 1, ...options }, signal)

export const { verify } = argon2Library
