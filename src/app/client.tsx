import { StartClient } from '@tanstack/react-start/client'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { readTextsBy } from '#features/content/ui/index.ts'
import { getApi } from './api.ts'

readTextsBy(async () => (await getApi().content.readDictionary()).data)
hydrateRoot(
  document,
  <StrictMode>
    <StartClient />
  </StrictMode>,
)
