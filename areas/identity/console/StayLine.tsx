import { PlainButton } from '../../../platform/console/kit/PlainButton.tsx'
import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import type { OwnSession } from '../contract.ts'
import styles from './StayLine.module.css'

const openings: Readonly<Record<OwnSession['openedBy'], string>> = {
  signIn: '登录',
  link: '链接登录',
  renewal: '自动续期',
  change: '切换学校',
  account: '账号管理',
}

/** Describes how the stay was opened and continued, such as `登录，自动续期 2 次`. */
const describeHistory = ({ openedBy, renewals, changes }: OwnSession) =>
  [
    openings[openedBy],
    ...(renewals > 0 ? [`自动续期 ${renewals} 次`] : []),
    ...(changes > 0 ? [`切换学校 ${changes} 次`] : []),
  ].join('，')

const State = ({ stay }: { stay: OwnSession }) => {
  if (stay.isReused) return <StatusTag text="自动登录凭证被重复使用，已结束" tone="bad" />
  if (stay.isCurrent) return <StatusTag text="当前设备" tone="good" />
  return stay.endedAt === null ? <StatusTag text="已登录" tone="notice" /> : <StatusTag text="已结束" tone="quiet" />
}

const isOnPhone = (device: string) => /iPhone|Android|鸿蒙/.test(device)

const computer = 'M3 5h18v11H3zM12 16v4m-4 0h8'
const phone = 'M7 3h10v18H7zM11 18h2'

/** Returns the school name for the line, or nothing for the account page, which belongs to no school. */
const schoolText = ({ openedBy, schoolName }: OwnSession) =>
  openedBy === 'account' ? [] : [schoolName ?? '未选择学校']

/** One stay with its browser, school and times, and a button to end it while it is open. */
export const StayLine = ({ stay, onEnd }: { stay: OwnSession; onEnd: (stay: OwnSession) => void }) => (
  <li className={styles.stay} data-ended={stay.endedAt !== null}>
    <span className={styles.icon}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={isOnPhone(stay.device) ? phone : computer} />
      </svg>
    </span>
    <div className={styles.what}>
      <p>
        <strong>{stay.device}</strong>
        <State stay={stay} />
      </p>
      <p>{[...schoolText(stay), stay.address, describeHistory(stay)].join(' · ')}</p>
      <p>
        开始于 {stay.createdAt}，{stay.endedAt === null ? '最近活动' : '结束于'} {stay.endedAt ?? stay.seenAt}
      </p>
    </div>
    {stay.isCurrent || stay.endedAt !== null ? null : (
      <PlainButton danger onClick={() => onEnd(stay)}>
        结束此会话
      </PlainButton>
    )}
  </li>
)
