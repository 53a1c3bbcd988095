import '#platform/ui/styles/ui.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { paymentsContract } from '#features/payments/contract.ts'
import { GroupMoney, type PaymentsApi, PayPanel, PendingTransfers } from '#features/payments/ui/index.ts'
import { createApiClient } from '#platform/browser/api-client.ts'
import { DialogHost } from '#platform/ui/overlays/dialog-host.tsx'

// The components for payments, with the real API. The URL contains the event, its package and the customer.
const {
  event: initialEvent,
  packageId,
  customerId,
} = JSON.parse(decodeURIComponent(window.location.hash.slice(1)))
const actor = { userId: customerId, userType: 'customer', sessionId: 'session', roles: [] }
const send = window.fetch
window.fetch = (input, init) => {
  const request = new Request(input, init)
  request.headers.set('x-actor', JSON.stringify(actor))
  return send(request)
}
const routes = Object.entries(paymentsContract).map(
  ([
    name,
    {
      '~orpc': { route },
    },
  ]) => [name, `${route.method} ${route.path}`],
)
const { payments: api } = createApiClient<{ payments: PaymentsApi }>(
  { payments: Object.fromEntries(routes) },
  `${window.location.origin}/api`,
)

const Page = () => {
  const [event, setEvent] = useState(initialEvent)
  return (
    <main className="mx-auto flex max-w-lg flex-col gap-6 p-4">
      <h1 className="font-bold text-3xl">{event.name}</h1>
      <PayPanel api={api} event={event} packageId={packageId} customerId={customerId} onChanged={setEvent} />
      <PendingTransfers api={api} eventId={event._doc} customerId={customerId} onChanged={setEvent} />
      <GroupMoney event={event} />
    </main>
  )
}

// biome-ignore lint/suspicious/noDocumentCookie: replaces the cookie that a session sets
document.cookie = '_csrf=token'
createRoot(document.getElementById('root')!).render(
  <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
    <Page />
    <DialogHost />
  </QueryClientProvider>,
)
