import { zodResolver } from '@hookform/resolvers/zod'
import type { z } from 'zod'
import { genericMessage } from '#kernel/generic-messages.ts'

const error: z.core.$ZodErrorMap = (issue) => genericMessage(issue, { labelled: true })

/**
 * What react-hook-form checks a form with: a schema, and the documents' messages where the schema has none
 * of its own (000 §5). The API answers from the same list, so that no other words come from there.
 */
export const formResolver = ((schema: never) =>
  zodResolver(schema, { error } as never)) as unknown as typeof zodResolver
