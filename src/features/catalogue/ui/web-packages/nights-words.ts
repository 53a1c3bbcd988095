/** How long a ready-made package is. */
export const nightsWords = (nights: number): string =>
  nights === 0 ? 'One day' : nights === 1 ? '1 night' : `${nights} nights`
