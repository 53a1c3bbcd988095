import { createContext, type ReactNode, useContext } from 'react'
import type { MediaHost } from './picture-sources.ts'

const MediaHostContext = createContext<MediaHost>({ kind: 'folder', base: '/media' })

type Media = { readonly cloudName?: string; readonly host?: string }

/**
 * Returns the media host: a media cloud if there is a cloud name, otherwise a folder of pictures (SHELL-O19). Without
 * `host`, it is the cloud's default host or `/media`.
 */
export const mediaHostOf = ({ cloudName, host }: Media): MediaHost =>
  cloudName === undefined
    ? { kind: 'folder', base: host ?? '/media' }
    : { kind: 'cloud', name: cloudName, host }

/** Sets the host of pictures; used once at the root. */
export const MediaHostProvider = ({ host, children }: { host: MediaHost; children: ReactNode }) => (
  <MediaHostContext value={host}>{children}</MediaHostContext>
)

export const useMediaHost = (): MediaHost => useContext(MediaHostContext)
