import { lazy } from 'react'

// Start loading now, in parallel with the shell's requests.
const page = import('./HomePage.tsx')

/** The home page in a separate chunk, so that users who open another page by a link don't load it. */
export const HomePage = lazy(async () => ({ default: (await page).HomePage }))
