const sameName = (name: string): string => name.trim().normalize('NFC').toLowerCase()

/** True when no other one has this name, in whatever case it is written (002 §5). */
export const isUniqueName = (name: string, others: Iterable<string>): boolean => {
  const wanted = sameName(name)
  for (const other of others) if (sameName(other) === wanted) return false
  return true
}
