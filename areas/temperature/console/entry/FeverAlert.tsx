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

const describeProblems = ({ way, notAgain, isHeadTold, noParent, count }: FeverNotice, names: Names): string => {
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
  const { count, way } = notice
  const title =
    way === 'sent' ? describeRecipients(notice) : `未通知家长和班主任：${sendingLackText(way, 'temperatureFever')}`
  const description = describeProblems(notice, names)
  return (
    <Alert
      type="warning"
      showIcon
      closable={{ onClose }}
      title={`${count} 人体温偏高，${title}`}
      {...(description === '' ? {} : { description })}
    />
  )
}
