import { zodResolver } from '@hookform/resolvers/zod'
import type { z } from 'zod'
import { genericMessage } from '#kernel/generic-messages.ts'

const error: z.core.$ZodErrorMap = (issue) => genericMessage(issue, { labelled: true })

/**
 * Validates a react-hook-form form by a schema, with the generic messages where the schema has none (SHELL-071).
 * The API uses the same messages.
 */
export const formResolver = ((schema: never) =>
  zodResolver(schema, { error } as never)) as unknown as typeof zodResolver
