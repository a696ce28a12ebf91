import { createContext, use } from 'react'
import type { Screen, ScreenAction } from './screen.ts'

const ScreensContext = createContext<readonly Screen[]>([])

/** Tells the quick search of the screens whose actions it may offer. */
export const ScreensProvider = ScreensContext.Provider

/** The other words for a screen, by its path. */
export const useScreenWords = (): ((path: string) => readonly string[]) => {
  const screens = use(ScreensContext)
  return (path) => screens.find((screen) => screen.path === path)?.words ?? []
}

/** The actions that screens are known for, each with the path of its screen. */
export const useDeclaredActions = (): readonly (ScreenAction & { readonly path: string })[] =>
  use(ScreensContext).flatMap(({ path, actions }) => actions.map((action) => ({ ...action, path })))
