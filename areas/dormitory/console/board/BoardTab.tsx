import { useCallback, useMemo, useState } from 'react'
import { Empty, Failed, Loading } from '../../../../platform/console/kit/States.tsx'
import styles from './Board.module.css'
import { type OpenBoardDialog, BoardDialogs } from './BoardDialogs.tsx'
import { Building } from './Building.tsx'
import { ConnectionBar } from './ConnectionBar.tsx'
import { Counters } from './Counters.tsx'
import { PeriodTone } from './PeriodTone.tsx'
import { SidePanel } from './SidePanel.tsx'
import { Wall } from './Wall.tsx'
import { sumCounts } from '../../counts.ts'
import { type Board, useBoard } from './useBoard.ts'
import { useFullScreen } from './useFullScreen.ts'
import { useUnfolded } from './useUnfolded.ts'

interface BuildingsProps {
  readonly board: Board
  readonly onRoom: (buildingId: number, roomId: number) => void
}

const Buildings = ({ board: { state, status, feed }, onRoom }: BuildingsProps) => {
  const { unfolded, toggle } = useUnfolded(state.buildings, feed)
  if (state.buildings === null)
    return status.error === null ? <Loading rows={8} /> : <Failed error={status.error} onRetry={feed.reload} />
  if (state.buildings.length === 0)
    return <Empty title="没有管理的宿舍楼" hint="请学校管理员在“宿舍管理”中指定楼栋的宿管" />
  return state.buildings.map((building) => (
    <Building
      key={building.id}
      building={building}
      residents={state.residents.get(building.id)}
      isOpen={unfolded.has(building.id)}
      onToggle={toggle}
      onRoom={onRoom}
    />
  ))
}

/**
 * 状态看板: the live board of who has returned, by building. Counters are sums of the shown rooms, so that they agree;
 * until the rooms are loaded they are the server's.
 */
export const BoardTab = () => {
  const board = useBoard()
  const { buildings, log } = board.state
  const [opened, setOpened] = useState<OpenBoardDialog | null>(null)
  const { isOn, toggle } = useFullScreen(opened === null)
  const openRoom = useCallback(
    (buildingId: number, roomId: number) => setOpened({ what: 'room', buildingId, roomId }),
    [],
  )
  const sum = useMemo(
    () => (buildings === null ? board.status.counters : sumCounts(buildings.flatMap(({ rooms }) => rooms))),
    [buildings, board.status.counters],
  )
  if (isOn) return <Wall board={board} sum={sum} onClose={toggle} />
  return (
    <div className={styles.board}>
      <div className={styles.main}>
        <ConnectionBar board={board} />
        <PeriodTone>
          <Counters sum={sum} onOpen={(counter) => setOpened({ what: 'counter', counter })} />
          <div className={styles.buildings}>
            <Buildings board={board} onRoom={openRoom} />
          </div>
        </PeriodTone>
      </div>
      <SidePanel log={log} onOpen={setOpened} onWall={toggle} />
      {opened === null ? null : <BoardDialogs opened={opened} board={board} onClose={() => setOpened(null)} />}
    </div>
  )
}
