import type { Call } from '../../../platform/contract/call.ts'
import type { DisplayedBoard } from './BoardDisplay.tsx'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** A page for a wall screen, outside the shell and without a signed-in user. */
interface DisplayPlace {
  readonly path: string
  readonly Component: LazyExoticComponent<ComponentType>
}

/** Declares a display page. Its code is loaded when it is opened. */
const display = (path: string, load: () => Promise<{ default: ComponentType }>): DisplayPlace => ({
  path,
  Component: lazy(load),
})

/** The display pages (foundations §2). The dismissal board comes from another area. */
export const displayPlaces = <C extends Call>(loadDismissal: () => Promise<{ default: DisplayedBoard<C> }>) => [
  display('/device/fd', () => import('./FaceDisplay.tsx')),
  display('/device/id', () => import('./InfoDisplay.tsx')),
  display('/device/dismissal', async () => {
    const [{ boardDisplay }, board] = await Promise.all([import('./BoardDisplay.tsx'), loadDismissal()])
    return { default: boardDisplay(board.default) }
  }),
]

/** The school's displays, in a dialog on the devices page. */
export const DisplaysButton = lazy(() => import('./DisplaysButton.tsx'))
