import type { Call } from '../../../platform/contract/call.ts'
import type { DisplayedBoard } from './BoardDisplay.tsx'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

export { callAsDisplay } from './callAsDisplay.ts'
export { useSchoolClock } from './useSchoolClock.ts'

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

type LoadBoard<C extends Call> = () => Promise<{ default: DisplayedBoard<C> }>

/** Declares the display page of a board that comes from another area. */
const boardPlace = <C extends Call>(path: string, loadBoard: LoadBoard<C>): DisplayPlace =>
  display(path, async () => {
    const [{ boardDisplay }, board] = await Promise.all([import('./BoardDisplay.tsx'), loadBoard()])
    return { default: boardDisplay(board.default) }
  })

/** The display pages (foundations §2). The dismissal board and the class pad come from other areas. */
export const displayPlaces = <Dismissal extends Call, Pad extends Call>(
  loadDismissal: LoadBoard<Dismissal>,
  loadPad: LoadBoard<Pad>,
) => [
  display('/device/fd', () => import('./FaceDisplay.tsx')),
  display('/device/id', () => import('./InfoDisplay.tsx')),
  boardPlace('/device/dismissal', loadDismissal),
  boardPlace('/device/pad', loadPad),
]

/** The school's displays, in a dialog on the devices page. */
export const DisplaysButton = lazy(() => import('./DisplaysButton.tsx'))
