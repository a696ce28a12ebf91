import { lazy } from 'react'

// Asked for as soon as the shell is there, beside what the shell asks of the server.
const page = import('./HomePage.tsx')

/** The home page, in a chunk of its own: who opens another page by a link does not wait for it. */
export const HomePage = lazy(async () => ({ default: (await page).HomePage }))
