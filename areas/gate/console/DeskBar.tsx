import { Button } from 'antd'
import { errorText } from '../../../platform/console/client/callError.ts'
import { schoolTime } from '../../../platform/console/session/schoolClock.ts'
import styles from './Desk.module.css'
import type { Desk } from './useDesk.ts'

interface BarProps {
  readonly text: string
  readonly more?: string
  readonly onRetry?: () => void
}

const Bar = ({ text, more, onRetry }: BarProps) => (
  <div className={styles.bar} role="alert">
    {text}
    {more === undefined ? null : <span>{more}</span>}
    {onRetry === undefined ? null : (
      <Button size="small" onClick={onRetry}>
        重试
      </Button>
    )}
  </div>
)

/** Explains why waiting people may be missing from the desk. */
export const DeskBar = ({ desk }: { readonly desk: Desk }) => {
  const { error, hasNoDevice, isUnbound, lostSince, bindAgain, feed } = desk
  if (hasNoDevice) return <Bar text="没有管理的门禁设备，请学校管理员在“设备管理”中指定" />
  if (isUnbound) return <Bar text="绑定消息队列失败" onRetry={bindAgain} />
  if (lostSince !== null)
    return <Bar text="未连接，请求可能不能及时显示" more={`自 ${schoolTime(lostSince).slice(11)} 起`} />
  return error === null ? null : <Bar text={errorText(error)} onRetry={feed.reload} />
}
