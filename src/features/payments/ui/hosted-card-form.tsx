import { useRef, useState } from 'react'
import { failureMessage } from '#platform/browser/failure-message.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'
import { useCardFrame } from './use-card-frame.ts'

type Props = {
  jwt: string
  /** The label of the button that sends the card. */
  label: string
  /** What the card pays, as text above the card fields and their button. */
  terms?: string
  cancelLabel?: string
  problem?: string
  isLive: boolean
  /** The amount in pounds for wallets, like 20.00. Without it they are not offered. */
  walletAmount?: string
  isBusy: boolean
  /** Called before the card is sent. If it rejects, the card is not sent. */
  onBegin: () => Promise<void>
  /** Called with the provider's signed result, which is missing after a failure. */
  onResult: (signed: string | undefined) => void
  /** Called if the provider refuses the token of the card form, so that no card can be sent with it. */
  onTokenRefused: () => void
  onCancel: () => void
}

/** The provider's card fields in a separate frame, so that neither our page nor our server sees the card. */
export const HostedCardForm = ({
  terms,
  cancelLabel = 'Pay later',
  problem,
  isBusy,
  onBegin,
  onResult,
  onTokenRefused,
  onCancel,
  ...cardFormSettings
}: Props) => {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(320)
  const [isUnavailable, setUnavailable] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [round, setRound] = useState(0)
  const send = useCardFrame(frame, {
    cardFormSettings,
    onHeight: setHeight,
    onUnavailable: () => setUnavailable(true),
    onBegin: (isWallet) => {
      setRefusal(undefined)
      onBegin().then(
        () => send(isWallet),
        (failure) => {
          setRefusal(failureMessage(failure))
          // Loading the form again also closes a sheet that a wallet has opened in the meantime.
          if (isWallet) setRound(round + 1)
        },
      )
    },
    onResult,
    onTokenRefused,
  })
  return (
    <div className="flex flex-col gap-5">
      {(refusal ?? problem) && (
        <Notice tone="bad" title={refusal ?? problem}>
          {/* After a refusal by our server, another card would not help. */}
          You haven’t been charged.
          {refusal === undefined && ' Check the card details or try another card.'}
        </Notice>
      )}
      {terms && <p className="text-ink-soft text-sm">{terms}</p>}
      {isUnavailable ? (
        <Notice tone="warn" title="The card form could not be loaded">
          <p>
            You haven’t been charged. Check your connection, and that your browser does not block the form.
          </p>
          <Button
            onClick={() => {
              setUnavailable(false)
              setRound(round + 1)
            }}
          >
            Try again
          </Button>
        </Notice>
      ) : (
        <iframe
          key={round}
          ref={frame}
          title="Card details"
          src="/card-form"
          allow="payment"
          className="w-full rounded-lg bg-white"
          style={{ height }}
        />
      )}
      <Button kind="quiet" wide disabled={isBusy} onClick={onCancel}>
        {cancelLabel}
      </Button>
    </div>
  )
}
