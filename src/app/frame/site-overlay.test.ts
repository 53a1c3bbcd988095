import { expect, test } from 'vitest'
import { mediaHostOf } from '#platform/ui/display/media-host.tsx'
import { loaderAddress } from './site-overlay.tsx'

test('the overlay’s image is loaded from the image host, or from the site if none is configured (SHELL-049, API-165)', () => {
  const ownAddress = '/assets/loader.svg'
  const loaderFor = (media: Parameters<typeof mediaHostOf>[0]) =>
    loaderAddress(mediaHostOf(media), ownAddress)
  expect(loaderFor({})).toBe(ownAddress)
  expect(loaderFor({ cloudName: 'jaunt' })).toMatch(
    /^https:\/\/res\.cloudinary\.com\/jaunt\/image\/upload\/.*\/loader$/,
  )
  expect(loaderFor({ cloudName: 'jaunt', host: 'https://pictures.test' })).toMatch(
    /^https:\/\/pictures\.test\/jaunt\/.*\/loader$/,
  )
  expect(loaderFor({ host: 'https://pictures.test' })).toBe('https://pictures.test/loader?w=128')
})
