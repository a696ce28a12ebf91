import { type ReactNode, createContext } from 'react'

/** Renders what another area knows of a room, in the room's dialog on the board. */
export type RenderRoomNotes = (roomId: number) => ReactNode

/** Renders the notes of another area on a room; null if there is none. */
export const RoomNotes = createContext<RenderRoomNotes | null>(null)
