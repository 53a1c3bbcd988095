import { UserRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { PhoneLink } from '#platform/ui/actions/phone-link.tsx'
import { tintOf } from '#platform/ui/display/tint.ts'
import { TintPicture } from '#platform/ui/display/tint-picture.tsx'
import { getApi } from '../get-api.ts'

type Contacts = Awaited<ReturnType<ReturnType<typeof getApi>['accounts']['listStaffContacts']>>['data']

/** Formats a British number as +44 7700 900000. Other numbers stay unchanged. */
const formatPhone = (phone: string): string => phone.replace(/^(\+44)(\d{4})(\d{6})$/, '$1 $2 $3')

/**
 * Shows the members of staff to contact, with name and phone number. The browser requests the list, because a change
 * to a member of staff does not invalidate cached pages.
 */
export const StaffContacts = () => {
  const [contacts, setContacts] = useState<Contacts>([])
  useEffect(() => {
    let isWanted = true
    getApi()
      .accounts.listStaffContacts({ includePhones: true })
      .then(
        ({ data }) => isWanted && setContacts(data),
        // If this fails, the footer still shows the team's contact details.
        () => {},
      )
    return () => {
      isWanted = false
    }
  }, [])
  if (contacts.length === 0) return null
  return (
    <section aria-labelledby="contacts" className="mx-auto max-w-[44rem] py-8">
      <h2 id="contacts" className="mb-5 font-bold text-xl">
        Who you’ll talk to
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2">
        {contacts.map(({ id, name, title, image, phone }) => (
          <li key={id} className="flex items-center gap-4 rounded-card border border-line bg-surface p-4">
            <TintPicture
              picture={image?.cloudinaryId}
              alt={image?.alt}
              tint={tintOf(name)}
              icon={<UserRound />}
              shape="square"
              sizes="5rem"
              className="max-w-20 rounded-full"
            />
            <div className="grid min-w-0">
              <p className="wrap-anywhere font-semibold">{name}</p>
              {title && <p className="text-ink-soft text-sm">{title}</p>}
              {phone && (
                <PhoneLink phone={formatPhone(phone)} className="inline-flex min-h-11 items-center" />
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
