import { createContext } from 'react'

/** Id of the title that names the dialog around it. */
export const DialogTitleContext = createContext<string | undefined>(undefined)
