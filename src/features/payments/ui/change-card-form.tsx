import { useState } from 'react'
import { failureMessage } from '#platform/browser/failure-message.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { refusedToken } from '../rules/refused-token.ts'
import { CardForm } from './card-form.tsx'
import type { CardSystem } from './card-system.ts'
import { HostedCardForm } from './hosted-card-form.tsx'
import type { PaymentsApi } from './payments-api.ts'
import { type Card, checkInSandbox } from './sandbox-form.ts'

type StoredCard = Awaited<ReturnType<PaymentsApi['storedCard']>>['data']['card']

type Props = {
  api: PaymentsApi
  owner: { eventId: string; customerId: string }
  onBehalf: boolean
  system: CardSystem
  /** Called with the stored card, or with nothing after cancelling. */
  onEnd: (card?: StoredCard) => void
}

type StartedChange = { readonly jwt: string; readonly changeId: string }

/** Stores a card: the customer's consent first, then the gateway's card form. */
export const ChangeCardForm = ({ api, owner, onBehalf, system, onEnd }: Props) => {
  const [hasConsent, setConsent] = useState(false)
  const [startedChange, setStarted] = useState<StartedChange>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const act = async (action: () => Promise<void>) => {
    setBusy(true)
    setProblem(undefined)
    await action().catch((failure) => setProblem(failureMessage(failure)))
    setBusy(false)
  }
  const start = () => act(async () => setStarted((await api.changeCardStart(owner)).data))
  const finishWith = async (result: { jwt: string } | typeof refusedToken) => {
    const { changeId } = startedChange!
    const finished = await api.changeCardFinish({
      eventId: owner.eventId,
      changeId,
      consent: true,
      result,
    })
    onEnd(finished.data.card)
  }
  const finish = (jwt: string | undefined) =>
    act(async () => {
      if (jwt === undefined) return setProblem('The card could not be stored. Please try again.')
      await finishWith({ jwt })
    })
  const reportRefusedToken = () =>
    act(async () => {
      await finishWith(refusedToken).catch((failure) => {
        // The card form can't be used any more.
        setStarted(undefined)
        throw failure
      })
    })
  const checkCard = (card: Card) =>
    act(async () => {
      const result = await checkInSandbox(startedChange!.jwt, card)
      if ('errors' in result) return setProblem(result.errors.map(({ message }) => message).join(', '))
      await finish('jwt' in result ? result.jwt : undefined)
    })
  const formProps = { label: 'Store card', cancelLabel: 'Cancel', isBusy, onCancel: () => onEnd() }
  const cardFormProps = problem === undefined ? formProps : { ...formProps, problem }
  if (startedChange && system.cardForm === 'secureTrading')
    return (
      <HostedCardForm
        {...cardFormProps}
        jwt={startedChange.jwt}
        isLive={system.mode === 'live'}
        onBegin={async () => {}}
        onResult={finish}
        onTokenRefused={reportRefusedToken}
      />
    )
  if (startedChange) return <CardForm {...cardFormProps} isTest={system.mode === 'test'} onCard={checkCard} />
  return (
    <div className="flex flex-col gap-4">
      {problem && <Notice tone="bad" title={problem} />}
      <Checkbox
        label={
          onBehalf
            ? 'The guest agrees that their card is stored with our payment provider, for payments due for this event'
            : 'I agree that my card is stored with the payment provider, for payments due for this event'
        }
        checked={hasConsent}
        onChange={(event) => setConsent(event.target.checked)}
      />
      <p className="text-ink-soft text-sm">
        Nothing is charged now. Your bank may show a check of £1.00. You can remove the card here at any time.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button kind="primary" disabled={!hasConsent} pending={isBusy} onClick={start}>
          Continue
        </Button>
        <Button kind="quiet" disabled={isBusy} onClick={() => onEnd()}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
