import { CountedDialog } from './CountedDialog.tsx'
import type { Counter } from './Counters.tsx'
import { FindDialog } from './FindDialog.tsx'
import { RealTimeReport } from './RealTimeReport.tsx'
import { ResetDialog } from './ResetDialog.tsx'
import { RoomDialog } from './RoomDialog.tsx'
import type { Board } from './useBoard.ts'

/** Identifies the dialog open over the board. */
export type OpenBoardDialog =
  | { readonly what: 'counter'; readonly counter: Counter }
  | { readonly what: 'room'; readonly buildingId: number; readonly roomId: number }
  | { readonly what: 'find' | 'report' | 'reset' }

interface Props {
  readonly opened: OpenBoardDialog
  readonly board: Board
  readonly onClose: () => void
}

/** Renders the dialog open over the board. */
export const BoardDialogs = ({ opened, board, onClose }: Props) => {
  if (opened.what === 'counter') return <CountedDialog counter={opened.counter} feed={board.feed} onClose={onClose} />
  if (opened.what === 'room') return <RoomDialog {...opened} board={board} onClose={onClose} />
  if (opened.what === 'find') return <FindDialog feed={board.feed} onClose={onClose} />
  if (opened.what === 'reset')
    return <ResetDialog buildings={board.state.buildings ?? []} onDone={board.feed.reload} onClose={onClose} />
  return <RealTimeReport onClose={onClose} />
}
