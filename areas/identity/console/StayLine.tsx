import { DesktopOutlined, MobileOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import type { OwnSession } from '../contract.ts'
import styles from './SessionsDialog.module.css'

const openings: Readonly<Record<OwnSession['openedBy'], string>> = {
  signIn: '登录',
  link: '链接登录',
  renewal: '自动续期',
  change: '切换学校',
}

/** How it came to be and went on, such as `登录，自动续期 2 次`. */
const historyOf = ({ openedBy, renewals, changes }: OwnSession) =>
  [
    openings[openedBy],
    ...(renewals > 0 ? [`自动续期 ${renewals} 次`] : []),
    ...(changes > 0 ? [`切换学校 ${changes} 次`] : []),
  ].join('，')

const State = ({ stay }: { stay: OwnSession }) => {
  if (stay.isCurrent) return <StatusTag text="当前设备" tone="good" />
  return stay.endedAt === null ? <StatusTag text="已登录" tone="notice" /> : <StatusTag text="已结束" tone="quiet" />
}

const isOnPhone = (device: string) => /iPhone|Android|鸿蒙/.test(device)

/** A browser's stay: which one, where, since when; with the way to end it where it has not ended. */
export const StayLine = ({ stay, onEnd }: { stay: OwnSession; onEnd: (stay: OwnSession) => void }) => (
  <li className={styles.stay} data-ended={stay.endedAt !== null}>
    <span className={styles.icon}>
      {isOnPhone(stay.device) ? <MobileOutlined aria-hidden="true" /> : <DesktopOutlined aria-hidden="true" />}
    </span>
    <div className={styles.what}>
      <p>
        <strong>{stay.device}</strong>
        <State stay={stay} />
      </p>
      <p>
        {stay.schoolName ?? '未选择学校'} · {stay.address} · {historyOf(stay)}
      </p>
      <p>
        开始于 {stay.createdAt}，{stay.endedAt === null ? '最近活动' : '结束于'} {stay.endedAt ?? stay.seenAt}
      </p>
    </div>
    {stay.isCurrent || stay.endedAt !== null ? null : (
      <Button danger onClick={() => onEnd(stay)}>
        结束此会话
      </Button>
    )}
  </li>
)
