import { Button } from 'antd'
import { schoolTime } from '../../../../platform/console/session/schoolClock.ts'
import styles from './Board.module.css'
import type { Board } from './useBoard.ts'
import { useBoardLostSince } from './useBoardLostSince.ts'

/** Warns that the numbers can be outdated and since when: no queue, no connection, or a failed read. */
export const ConnectionBar = ({ board }: { readonly board: Board }) => {
  const lostSince = useBoardLostSince(board)
  const { error, heardAt } = board.status
  if (board.isUnbound) {
    return (
      <div className={styles.bar} role="alert">
        绑定消息队列失败
        <Button size="small" onClick={board.bindAgain}>
          重试
        </Button>
      </div>
    )
  }
  const since = lostSince ?? (error === null || board.state.buildings === null ? null : heardAt)
  if (since === null) return null
  return (
    <div className={styles.bar} role="alert">
      连接中断，数据可能不是最新
      <span>自 {schoolTime(since).slice(11)} 起</span>
    </div>
  )
}
