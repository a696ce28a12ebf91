import {
  HistoryOutlined,
  IdcardOutlined,
  InfoCircleOutlined,
  KeyOutlined,
  LogoutOutlined,
  MobileOutlined,
  SmileOutlined,
  SwapOutlined,
} from '@ant-design/icons'
import { type ReactNode, useEffect, useRef } from 'react'
import { Initial } from '../../../platform/console/kit/Initial.tsx'
import { useUser } from '../../../platform/console/session/userContext.ts'
import { accountPath } from '../../../platform/console/shell/guard.ts'
import styles from './PanelContents.module.css'
import type { PersonalQuestion } from '../../../platform/console/shell/personalQuestion.ts'
import { SchemeChoice } from './SchemeChoice.tsx'

/** A screen about oneself, which the panel leads to. */
export interface PanelPlace {
  readonly path: string
  readonly name: string
  readonly icon: ReactNode
}

interface Props {
  readonly places: readonly PanelPlace[]
  readonly onAsk: (question: PersonalQuestion) => void
  readonly onVisit: (path: string) => void
  readonly onClose: () => void
}

/** A way: a question that opens a dialog, or the account page. */
type Way = PersonalQuestion | typeof accountPath

const ways: readonly (readonly [way: Way, name: string, icon: ReactNode])[] = [
  ['avatar', '更换头像', <SmileOutlined aria-hidden="true" key="avatar" />],
  ['password', '修改密码', <KeyOutlined aria-hidden="true" key="password" />],
  ['telephone', '绑定手机号', <MobileOutlined aria-hidden="true" key="telephone" />],
  [accountPath, '账号管理', <IdcardOutlined aria-hidden="true" key="account" />],
  ['school', '切换学校', <SwapOutlined aria-hidden="true" key="school" />],
  ['sessions', '登录设备与记录', <HistoryOutlined aria-hidden="true" key="sessions" />],
]

const endings: typeof ways = [
  ['about', '关于', <InfoCircleOutlined aria-hidden="true" key="about" />],
  ['leave', '退出', <LogoutOutlined aria-hidden="true" key="leave" />],
]

interface WaysProps extends Pick<Props, 'onAsk' | 'onVisit'> {
  readonly of: typeof ways
  readonly children?: ReactNode
}

const Ways = ({ of, onAsk, onVisit, children }: WaysProps) => (
  <div className={styles.ways}>
    {of.map(([way, name, icon]) => (
      <button key={way} type="button" onClick={() => (way === accountPath ? onVisit(way) : onAsk(way))}>
        {icon} {name}
      </button>
    ))}
    {children}
  </div>
)

/** What stands in the personal panel: avatar, name, role label, and the ways to what one can do about oneself. */
export const PanelContents = ({ places, onAsk, onVisit, onClose }: Props) => {
  const user = useUser()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.querySelector('button')?.focus(), [])
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onClose()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [onClose])
  const roles = user.roles.map((held) => held.namezh).join('、')
  const offered = ways.filter(([way]) => way !== 'school' || user.schools.length > 1)
  return (
    <div ref={panel} className={styles.panel} role="dialog" aria-label="个人面板">
      <div className={styles.person}>
        <Initial name={user.name} avatar={user.avatar} size={44} />
        <div className={styles.names}>
          <strong title={user.name}>{user.name}</strong>
          <span title={roles}>{roles}</span>
        </div>
      </div>
      <Ways of={offered} onAsk={onAsk} onVisit={onVisit}>
        {places.map(({ path, name, icon }) => (
          <button key={path} type="button" onClick={() => onVisit(path)}>
            {icon} {name}
          </button>
        ))}
      </Ways>
      <SchemeChoice />
      <Ways of={endings} onAsk={onAsk} onVisit={onVisit} />
    </div>
  )
}
