import { goodCard, type MadeEvent, type PaymentsApp } from './payments-app.ts'
import type { ProviderDouble } from './provider-double/provider-double.ts'

type Payer = MadeEvent['ann']

/**
 * Returns functions with which guests pay by card and store a card in tests whose card provider is the double. They
 * throw an Error if the server refuses.
 */
export const cardsOfDouble = (app: PaymentsApp, double: ProviderDouble) => {
  const pay = async ({ id: eventId, packageId }: MadeEvent, payer: Payer, paymentType: string) => {
    const order = { eventId, packageId, paymentSettings: { paymentType } }
    const { jwt, transactionId } = (await payer.post('/payment/event/prepareJwt', order)).body.data
    const paymentResult = await double.enterCard(jwt, goodCard)
    const response = await payer.post('/payment/event/payment', { transactionId, paymentResult })
    if (response.status !== 200) throw new Error(JSON.stringify(response.body))
    return response
  }
  const storeCard = async ({ id: eventId }: MadeEvent, owner: Payer, card = goodCard) => {
    const start = await owner.post('/payment/event/changeCardStart', { eventId, customerId: owner.id })
    const { changeId, jwt } = start.body.data
    const result = await double.enterCard(jwt, card)
    const finish = { eventId, changeId, consent: true, result }
    const finishResponse = await owner.post('/payment/event/changeCardFinish', finish)
    if (finishResponse.status !== 200) throw new Error(JSON.stringify(finishResponse.body))
  }
  /** Creates a booked event of one person, who pays by instalments. The next instalment is due on 1 June. */
  const createInstalmentEvent = async (): Promise<MadeEvent> => {
    const event = await app.makeEvent((draft) => ({
      ...draft,
      automaticTransactionsAllowed: true,
      guests: draft.guests.slice(0, 1),
      packages: draft.packages.map((pack) => ({ ...pack, peopleCount: 1 })),
    }))
    await pay(event, event.ann, 'instalments')
    return event
  }
  return { pay, storeCard, createInstalmentEvent }
}
