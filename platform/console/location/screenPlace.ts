import { createContext, useContext } from 'react'

/** The place of a screen: its own query, which is mirrored to the address bar while the screen is in front. */
export interface ScreenPlace {
  readonly search: string
  readonly setSearch: (search: string) => void
  /** The tab that the screen is in. */
  readonly tab: number
}

/** Set by the shell around each screen. */
export const ScreenPlaceContext = createContext<ScreenPlace | null>(null)

/** The place of the screen in which the component stands. */
export const useScreenPlace = (): ScreenPlace => {
  const place = useContext(ScreenPlaceContext)
  if (place === null) throw new Error('a screen was shown outside the shell')
  return place
}
