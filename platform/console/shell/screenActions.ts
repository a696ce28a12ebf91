import { createContext, use } from 'react'
import type { Screen, ScreenAction } from './screen.ts'

const ScreensContext = createContext<readonly Screen[]>([])

/** Provides the screens whose actions the quick search may offer. */
export const ScreensProvider = ScreensContext.Provider

/** Returns a function that finds the synonyms of a screen by its path. */
export const useScreenSynonyms = (): ((path: string) => readonly string[]) => {
  const screens = use(ScreensContext)
  return (path) => screens.find((screen) => screen.path === path)?.words ?? []
}

/** The declared actions of all screens, each with the path of its screen. */
export const useDeclaredActions = (): readonly (ScreenAction & { readonly path: string })[] =>
  use(ScreensContext).flatMap(({ path, actions }) => actions.map((action) => ({ ...action, path })))
