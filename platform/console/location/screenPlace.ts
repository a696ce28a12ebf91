import { createContext, useContext } from 'react'

/** The query of a screen. It is mirrored to the address bar while the screen is in front. */
interface ScreenPlace {
  readonly search: string
  readonly setSearch: (search: string) => void
  /** The tab that contains the screen. */
  readonly tab: number
}

/** Set by the shell around each screen. */
export const ScreenPlaceContext = createContext<ScreenPlace | null>(null)

/** Returns the place of the screen around the component. Throws outside the shell. */
export const useScreenPlace = (): ScreenPlace => {
  const place = useContext(ScreenPlaceContext)
  if (place === null) throw new Error('a screen was shown outside the shell')
  return place
}
