/** The parts of a response that are checked. */
type CheckedResponse = {
  readonly status: number
  readonly text: string
  readonly contentType: string
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isFieldList = (errors: unknown): boolean =>
  Array.isArray(errors) &&
  errors.length > 0 &&
  errors.every(
    ({ path, message }) => typeof path === 'string' && typeof message === 'string' && message !== '',
  )

/**
 * Returns what is wrong with an error response; undefined if it has a text or a list of fields, a code and a request id,
 * and no stack.
 */
const errorShapeFault = (body: unknown): string | undefined => {
  if (typeof body !== 'object' || body === null) return 'a failure without a body'
  const { error, errors, code, requestId, stack } = body as Record<string, unknown>
  if ((typeof error !== 'string' || error === '') && !isFieldList(errors)) return 'a failure without a text'
  if (typeof code !== 'string' || typeof requestId !== 'string') return 'a failure without code or requestId'
  if (stack !== undefined) return 'a failure with a stack'
  return undefined
}

/** Returns what is wrong with a response to any input; undefined if nothing is. */
export const faultOf = ({ status, text, contentType }: CheckedResponse): string | undefined => {
  const body = parse(text)
  // A busy server can refuse any request with 503.
  if (status >= 500 && status !== 503) return `${status} ${text.slice(0, 200)}`
  if (status >= 400)
    return errorShapeFault(body) && `${errorShapeFault(body)}: ${status} ${text.slice(0, 200)}`
  // A browser never renders these types as a page, whatever they contain.
  if (text !== '' && !/^application\/json|^text\/calendar|^text\/csv|^application\/pdf/.test(contentType))
    return `has the content type ${contentType}`
  if (/"stack":|argon2|password_hash/.test(text)) return `contains secrets: ${text.slice(0, 200)}`
  return undefined
}
