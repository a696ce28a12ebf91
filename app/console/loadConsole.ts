/** Loads the code of the console after sign-in. Repeated calls return the same module. */
export const loadConsole = () => import('./Console.tsx')
