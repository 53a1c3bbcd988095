type Guest = { readonly attending: 'Yes' | 'No' }

/** Returns the notice for the organiser if more people are coming than a package is for; otherwise undefined. */
export const excessPeople = (guests: readonly Guest[], peopleCount: number) => {
  const coming = guests.filter(({ attending }) => attending === 'Yes').length
  if (coming <= peopleCount) return undefined
  return {
    coming,
    title: `${coming} people are coming, this package is for ${peopleCount}`,
    text: `Each of them will be charged. Change the number to ${coming} so that everything is planned for everyone.`,
  }
}
