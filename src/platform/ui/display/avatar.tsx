import { clsx } from 'clsx'
import { tintOf } from './tint.ts'

const sizes = { small: 'size-8 text-xs', normal: 'size-11 text-sm', large: 'size-16 text-xl' }

/** Returns 'AB' for 'Anna Maria Berg', and one letter for one name. */
const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0]!, words.at(-1)!] : words
  return ends.map((word) => [...word][0]!.toLocaleUpperCase('en-GB')).join('')
}

/** A person's initials, always on the same tint for the same name. */
export const Avatar = ({ name, size = 'normal' }: { name: string; size?: keyof typeof sizes }) => (
  <span
    role="img"
    aria-label={name}
    data-tint={tintOf(name)}
    className={clsx(
      'grid shrink-0 place-items-center rounded-full bg-tint-deep font-bold text-tint-ink',
      sizes[size],
    )}
  >
    {initialsOf(name) || '?'}
  </span>
)
