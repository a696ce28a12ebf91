import type { Call } from '../../../platform/contract/call.ts'
import type { DisplayedBoard } from './BoardDisplay.tsx'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** A page for a screen on a wall, outside of the shell and without anybody signed in. */
export interface DisplayPlace {
  readonly path: string
  readonly Component: LazyExoticComponent<ComponentType>
}

/** Declares a display; its code is loaded when it is opened. */
const display = (path: string, load: () => Promise<{ default: ComponentType }>): DisplayPlace => ({
  path,
  Component: lazy(load),
})

/** The displays (foundations §2), with the board of dismissal, which another area brings. */
export const displayPlaces = <C extends Call>(loadDismissal: () => Promise<{ default: DisplayedBoard<C> }>) => [
  display('/device/fd', () => import('./FaceDisplay.tsx')),
  display('/device/id', () => import('./InfoDisplay.tsx')),
  display('/device/dismissal', async () => {
    const [{ boardDisplay }, board] = await Promise.all([import('./BoardDisplay.tsx'), loadDismissal()])
    return { default: boardDisplay(board.default) }
  }),
]

/** The school's displays, in a dialog beside its devices. */
export const DisplaysButton = lazy(() => import('./DisplaysButton.tsx'))
