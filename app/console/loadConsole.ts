/** Fetches the code of all that is behind the login; asked again, it gives the same. */
export const loadConsole = () => import('./Console.tsx')
