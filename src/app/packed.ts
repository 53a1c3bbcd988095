import { useMemo } from 'react'

declare const contents: unique symbol

/** A JSON value, or its JSON text while it is sent from the server to the browser. */
export type Packed<Value extends object> = Value | (string & { readonly [contents]?: Value })

/**
 * Packs a long list in a loader's result as JSON text. The router would serialise it as code, value by value, which
 * for 60 products takes a fifth of the render time. Browsers also parse JSON faster than code.
 */
export const packList = <Value extends object>(value: Value): Packed<Value> =>
  import.meta.env.SSR ? JSON.stringify(value) : value

/** Returns the value that a loader has packed. */
export const usePacked = <Value extends object>(packed: Packed<Value>): Value =>
  useMemo(() => (typeof packed === 'string' ? JSON.parse(packed) : packed), [packed])
