import { z } from 'zod'
import { dataResponse } from '#kernel/endpoint.ts'
import { idField } from '#kernel/fields.ts'
import { wireEvent } from './wire-schema.ts'

/** The response to every change of an event: the whole event as its reader sees it (API-O9). */
export const eventResponse = dataResponse(z.object({ event: wireEvent }))

export const eventIdInput = z.object({ id: idField })
