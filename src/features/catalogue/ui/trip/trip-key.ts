/** The key of the visitor's date and group size in session storage. In its own file, because every product page needs it. */
export const tripKey = 'trip-choice'
