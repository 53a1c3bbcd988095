import { useState } from 'react'
import { formatPounds } from '#kernel/money.ts'
import { NumberField } from '#platform/ui/fields/number-field.tsx'
import { SearchField } from '#platform/ui/fields/search-field.tsx'
import { PreviewForm } from './preview-form.tsx'
import type { SettingProps } from './setting-forms.tsx'

/** With more people than this, the form has a search field. */
const maxUnsearched = 10

type Guest = NonNullable<SettingProps['event']['customerSummary']>[number]

const currentPrice = ({ customer, money }: Guest) => ({
  customerId: customer.id,
  fixedPriceGBP: money?.fixedPriceGBP ?? null,
})

/** Edits the fixed prices of guests (PAY-022). A guest without one pays the calculated price. */
export const FixedPricesForm = ({ api, event, dialog }: SettingProps) => {
  const [changes, setChanges] = useState<ReadonlyMap<string, number | null>>(new Map())
  const [search, setSearch] = useState('')
  const guests = event.customerSummary ?? []
  const changed = guests.flatMap(({ customer, money }) => {
    const fixedPriceGBP = changes.get(customer.id)
    const isChanged = fixedPriceGBP !== undefined && fixedPriceGBP !== (money?.fixedPriceGBP ?? null)
    return isChanged ? [{ customerId: customer.id, fixedPriceGBP }] : []
  })
  // A typed price becomes a change only when its field loses the focus, for example when the button is pressed. So the
  // button is enabled before there is a change. Pressed without a change, it sends the current prices.
  const list = changed.length > 0 ? changed : guests.map(currentPrice)
  const [singlePrice] = list
  const searchText = search.trim().toLowerCase()
  const shownGuests = guests.filter(({ customer }) => customer.name.toLowerCase().includes(searchText))
  return (
    <PreviewForm
      title="Fixed prices"
      event={event}
      dialog={dialog}
      values={list}
      doneText="Fixed prices saved"
      isReady={guests.length > 0}
      send={(options) =>
        list.length === 1 && singlePrice
          ? api.updateCustomerFixedPrice({ id: event._doc, ...singlePrice, ...options })
          : api.updateFixedPriceForCustomerList({ id: event._doc, list, ...options })
      }
    >
      <p className="text-ink-soft">
        A fixed price replaces the calculated one and doesn’t change anyone else’s price. To use the
        calculated price, leave the field empty.
      </p>
      {guests.length > maxUnsearched && (
        <SearchField label="Search by name" value={search} onChange={setSearch} />
      )}
      <div className="grid max-h-96 gap-3 overflow-y-auto p-1">
        {shownGuests.map(({ customer, money }) => {
          const changedPrice = changes.get(customer.id)
          return (
            <NumberField
              key={customer.id}
              pounds
              label={customer.name}
              hint={
                typeof money?.fixedPriceGBP === 'number'
                  ? 'Fixed price'
                  : typeof money?.totalGBP === 'number'
                    ? `Calculated: ${formatPounds(money.totalGBP)}`
                    : undefined
              }
              min={0}
              value={(changedPrice === undefined ? money?.fixedPriceGBP : changedPrice) ?? undefined}
              onChange={(pounds) => setChanges(new Map(changes).set(customer.id, pounds ?? null))}
            />
          )
        })}
        {shownGuests.length === 0 && <p className="text-ink-soft">No people found.</p>}
      </div>
    </PreviewForm>
  )
}
