import { createContext } from 'react'

/** Id of the title of the surrounding dialog. */
export const DialogTitleContext = createContext<string | undefined>(undefined)
