import { type Refusal, refusal } from '#kernel/refusal.ts'

/** Two accounts may take the same address at once: the database lets one have it. @throws any other problem */
export const takenAddress = (problem: unknown): Refusal => {
  if ((problem as { code?: string }).code === '23505') return refusal('userExists')
  throw problem
}
