import { StandardOpenAPICodec, StandardOpenAPIMatcher } from '@orpc/openapi/standard'
import {
  StandardBracketNotationSerializer,
  StandardOpenAPIJsonSerializer,
  StandardOpenAPISerializer,
} from '@orpc/openapi-client/standard'
import type { AnyRouter } from '@orpc/server'
import { StandardHandler, type StandardHandlerOptions } from '@orpc/server/standard'
import type { CallContext } from './call-context.ts'

/**
 * Sends an answer as it is. The library copies it, value by value, to make JSON of what is none; ours has passed the
 * schema of its contract and holds nothing else.
 */
class AsItIs extends StandardOpenAPISerializer {
  override serialize(answer: unknown): unknown {
    return answer
  }
}

type Options = StandardHandlerOptions<CallContext> & {
  readonly customErrorResponseBodyEncoder: (error: { readonly data: unknown }) => unknown
}

/** Finds the call of a request, decodes its input, makes it and encodes what it answers. */
export const createCallHandler = (router: AnyRouter, options: Options): StandardHandler<CallContext> => {
  const serializer = new AsItIs(new StandardOpenAPIJsonSerializer(), new StandardBracketNotationSerializer())
  const codec = new StandardOpenAPICodec(serializer, options)
  return new StandardHandler(router as never, new StandardOpenAPIMatcher(), codec, options)
}
