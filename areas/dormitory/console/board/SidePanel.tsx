import { BarChartOutlined, FullscreenOutlined, SearchOutlined, UndoOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { memo, use } from 'react'
import { useAllowed } from '../../../../platform/console/kit/Allowed.tsx'
import { useShownSchool } from '../../../../platform/console/session/shownSchool.ts'
import { BoardTool } from '../boardTool.ts'
import styles from './Board.module.css'
import type { OpenBoardDialog } from './BoardDialogs.tsx'
import { LiveLog } from './LiveLog.tsx'
import { PeriodCard } from './PeriodCard.tsx'
import type { BoardLog } from './boardLog.ts'

interface Props {
  readonly log: BoardLog
  readonly onOpen: (opened: OpenBoardDialog) => void
  readonly onWall: () => void
}

// Memoized, because messages change only the log, and rendering library buttons costs more than all rooms.
const Tools = memo(({ onOpen, onWall }: Omit<Props, 'log'>) => {
  const tool = use(BoardTool)
  const { isAbove } = useShownSchool()
  const mayReset = useAllowed('school:dormitory:resetkanban') && !isAbove
  return (
    <div className={styles.tools}>
      <Button icon={<SearchOutlined aria-hidden="true" />} onClick={() => onOpen({ what: 'find' })}>
        查找学生
      </Button>
      <Button icon={<BarChartOutlined aria-hidden="true" />} onClick={() => onOpen({ what: 'report' })}>
        实时报表
      </Button>
      <Button icon={<FullscreenOutlined aria-hidden="true" />} title="快捷键 F" onClick={onWall}>
        全屏
      </Button>
      {mayReset ? (
        <Button danger icon={<UndoOutlined aria-hidden="true" />} onClick={() => onOpen({ what: 'reset' })}>
          重置状态
        </Button>
      ) : null}
      {isAbove ? null : tool}
    </div>
  )
})

/** The panel next to the buildings: period, log and actions on the whole board. */
export const SidePanel = ({ log, ...tools }: Props) => (
  <aside className={styles.side} aria-label="时段与签到">
    <PeriodCard />
    <LiveLog log={log} />
    <Tools {...tools} />
  </aside>
)
