import { Alert } from 'antd'
import { sendingLackText } from '../../../sealedLink/console/index.ts'
import type { FeverNotice } from '../../contract.ts'
import type { EntryPupil } from './EntryLine.tsx'

type Names = (ids: readonly number[]) => string

const describeRecipients = ({ count, notAgain, isHeadTold, noParent }: FeverNotice): string => {
  const fresh = count - notAgain
  const who = [isHeadTold ? '班主任' : '', fresh > noParent.length ? '家长' : ''].filter(Boolean).join('和')
  if (fresh === 0) return '不再通知'
  return who === '' ? '没有人可以收到短信，请电话联系家长' : `一分钟内短信通知${who}`
}

/** Says if messages are sent. The alerts area decides after the save, so that nothing is certain yet. */
const describeWay = (notice: FeverNotice): string => {
  if (notice.way === 'alerts') return '是否已通知请看今日预警'
  if (notice.way === 'sent') return describeRecipients(notice)
  return `未通知家长和班主任：${sendingLackText(notice.way, 'temperatureFever')}`
}

const describeProblems = ({ way, notAgain, isHeadTold, noParent, count }: FeverNotice, names: Names): string => {
  if (way === 'alerts')
    return '同时偏高的人数过多时先由管理员核对；今天已预警过、正在请假的，以及补录的以前日期的不通知。情况紧急请电话联系家长'
  if (way !== 'sent') return '请电话联系家长'
  const notHeard = noParent.length > 0 ? `${names(noParent)}没有可以收到短信的家长，请另行联系` : ''
  const noHead = !isHeadTold && count > notAgain ? '本班没有可以收到短信的班主任' : ''
  const again = notAgain > 0 ? `${notAgain} 人今天已记录过偏高，或补录的是一天以前的体温，不再通知` : ''
  return [notHeard, noHead, again].filter(Boolean).join('；')
}

interface Props {
  readonly notice: FeverNotice | null
  readonly pupils: readonly EntryPupil[]
  readonly onClose: () => void
}

/**
 * Shows the recipients of a notice after a save with fevers, or why parents must be called instead. It stays until
 * closed.
 */
export const FeverAlert = ({ notice, pupils, onClose }: Props) => {
  if (notice === null) return null
  const names: Names = (ids) =>
    pupils
      .filter(({ userId }) => ids.includes(userId))
      .map(({ name }) => name)
      .join('、')
  const title = describeWay(notice)
  const description = describeProblems(notice, names)
  return (
    <Alert
      type="warning"
      showIcon
      closable={{ onClose }}
      title={`${notice.count} 人体温偏高，${title}`}
      {...(description === '' ? {} : { description })}
    />
  )
}
