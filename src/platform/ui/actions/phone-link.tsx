import { Phone } from 'lucide-react'
import { copyPhone } from '#platform/browser/copy-phone.ts'
import { toast } from '../overlays/toast.ts'
import { TextLink } from './text-link.tsx'

/** A link that calls a phone number. On Chrome OS, which can't place calls, it copies the number (SHELL-079). */
export const PhoneLink = ({ phone, className }: { phone: string; className?: string }) => (
  <TextLink
    href={`tel:${phone.replaceAll(' ', '')}`}
    className={className}
    onClick={(event) => {
      if (copyPhone(phone, toast.show)) event.preventDefault()
    }}
  >
    <Phone aria-hidden className="me-1.5 inline size-[1em] align-[-0.125em]" />
    {phone}
  </TextLink>
)
