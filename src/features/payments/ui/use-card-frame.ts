import { type RefObject, useEffect, useEffectEvent } from 'react'

/** A message from the page with the provider's card fields to our page. */
type FrameMessage =
  /** 'tokenRefused': the provider refuses the token of the card form. */
  | { readonly name: 'ready' | 'unavailable' | 'tokenRefused' }
  /** The payer has pressed the button of the card form, or of a wallet. */
  | { readonly name: 'begin'; readonly isWallet?: boolean }
  | { readonly name: 'height'; readonly pixels: number }
  | { readonly name: 'result'; readonly jwt?: string }

type Options = {
  /** The data that the card page needs to show its fields. */
  readonly cardFormSettings: {
    readonly jwt: string
    readonly label: string
    readonly isLive: boolean
    readonly walletAmount?: string | undefined
  }
  onHeight(pixels: number): void
  onUnavailable(): void
  onBegin(isWallet: boolean): void
  onResult(signed: string | undefined): void
  onTokenRefused(): void
}

/**
 * Exchanges messages with the frame that contains the provider's card fields. Returns a function that makes the frame
 * send the card, or open the sheet of the wallet.
 */
export const useCardFrame = (frame: RefObject<HTMLIFrameElement | null>, options: Options) => {
  const send = (message: object) => frame.current?.contentWindow?.postMessage(message, window.location.origin)
  const receive = useEffectEvent(({ data, origin, source }: MessageEvent<FrameMessage>) => {
    if (source !== frame.current?.contentWindow || origin !== window.location.origin) return
    if (data.name === 'ready') send({ name: 'show', ...options.cardFormSettings })
    else if (data.name === 'height') options.onHeight(data.pixels)
    else if (data.name === 'unavailable') options.onUnavailable()
    else if (data.name === 'tokenRefused') options.onTokenRefused()
    else if (data.name === 'begin') options.onBegin(data.isWallet ?? false)
    else if (data.name === 'result') options.onResult(data.jwt)
  })
  useEffect(() => {
    const listen = (event: MessageEvent) => receive(event)
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [])
  return (isWallet: boolean) => send({ name: 'submit', isWallet })
}
