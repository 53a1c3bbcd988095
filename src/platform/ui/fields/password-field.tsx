import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { TextField } from './text-field.tsx'

/** A password field. The user can show and hide the password. */
export const PasswordField = (props: Omit<ComponentProps<typeof TextField>, 'type' | 'suffix'>) => {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <TextField
      autoComplete="current-password"
      {...props}
      type={isShown ? 'text' : 'password'}
      suffix={
        <button
          type="button"
          aria-label={isShown ? 'Hide password' : 'Show password'}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
          className="-me-3 grid size-11 place-items-center rounded-field hover:text-ink"
        >
          <Icon aria-hidden />
        </button>
      }
    />
  )
}
