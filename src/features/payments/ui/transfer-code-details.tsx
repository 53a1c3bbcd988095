import { lazy, Suspense, useState } from 'react'
import { formatPounds } from '#kernel/money.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { transferCode } from '../rules/transfer-code.ts'
import type { BankAccount } from '../rules/wire-payment.ts'

// Few people scan the code, so its picture loads only when they open the details.
const TransferCodePicture = lazy(() =>
  loadPart(() => import('./transfer-code-picture.tsx')).then((module) => ({
    default: module.TransferCodePicture,
  })),
)

type Props = { account: BankAccount; amountGBP: number; reference: string }

/** A QR code from which banking apps can fill in a transfer. */
export const TransferCodeDetails = ({ account, amountGBP, reference }: Props) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="cursor-pointer py-2 font-semibold text-accent-ink pointer-coarse:py-3">
        QR code for your banking app
      </summary>
      <div className="flex flex-wrap items-center gap-4">
        {isOpen && (
          <Suspense fallback={<Skeleton className="size-56" />}>
            <TransferCodePicture
              code={transferCode({ account, amountGBP, reference })}
              label={`QR code for a transfer of ${formatPounds(amountGBP)} with the reference ${reference}`}
            />
          </Suspense>
        )}
        <p className="min-w-48 flex-1 text-ink-soft text-sm">
          Many banks abroad read this code (SPAYD) and fill in the account, the amount and the reference. Most
          British banks don’t read codes for transfers: copy the details instead.
        </p>
      </div>
    </details>
  )
}
