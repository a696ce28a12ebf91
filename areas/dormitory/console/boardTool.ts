import { type ReactNode, createContext } from 'react'

/** A button that another area brings to the board's side panel; null where none does. */
export const BoardTool = createContext<ReactNode>(null)
