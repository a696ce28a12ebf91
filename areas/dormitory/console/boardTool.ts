import { type ReactNode, createContext } from 'react'

/** A button that another area adds to the board's side panel; null if there is none. */
export const BoardTool = createContext<ReactNode>(null)
