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
import type { PersonalDialogName } from '../../../platform/console/shell/personalDialog.ts'
import { SchemeChoice } from './SchemeChoice.tsx'

/** A screen about the signed-in user that the panel links to. */
export interface PanelScreen {
  readonly path: string
  readonly name: string
  readonly icon: ReactNode
}

interface Props {
  readonly places: readonly PanelScreen[]
  readonly onAsk: (question: PersonalDialogName) => void
  readonly onVisit: (path: string) => void
  readonly onClose: () => void
}

/** Target of a panel button: a dialog or the account page. */
type PanelTarget = PersonalDialogName | typeof accountPath

const mainItems: readonly (readonly [target: PanelTarget, name: string, icon: ReactNode])[] = [
  ['avatar', '更换头像', <SmileOutlined aria-hidden="true" key="avatar" />],
  ['password', '修改密码', <KeyOutlined aria-hidden="true" key="password" />],
  ['telephone', '绑定手机号', <MobileOutlined aria-hidden="true" key="telephone" />],
  [accountPath, '账号管理', <IdcardOutlined aria-hidden="true" key="account" />],
  ['school', '切换学校', <SwapOutlined aria-hidden="true" key="school" />],
  ['sessions', '登录设备与记录', <HistoryOutlined aria-hidden="true" key="sessions" />],
]

const lastItems: typeof mainItems = [
  ['about', '关于', <InfoCircleOutlined aria-hidden="true" key="about" />],
  ['leave', '退出', <LogoutOutlined aria-hidden="true" key="leave" />],
]

interface PanelItemsProps extends Pick<Props, 'onAsk' | 'onVisit'> {
  readonly items: typeof mainItems
  readonly children?: ReactNode
}

const PanelItems = ({ items, onAsk, onVisit, children }: PanelItemsProps) => (
  <div className={styles.ways}>
    {items.map(([target, name, icon]) => (
      <button key={target} type="button" onClick={() => (target === accountPath ? onVisit(target) : onAsk(target))}>
        {icon} {name}
      </button>
    ))}
    {children}
  </div>
)

/** Contents of the personal panel: avatar, name, roles, and buttons for the user's settings, dialogs and screens. */
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
  const availableItems = mainItems.filter(([target]) => target !== 'school' || user.schools.length > 1)
  return (
    <div ref={panel} className={styles.panel} role="dialog" aria-label="个人面板">
      <div className={styles.person}>
        <Initial name={user.name} avatar={user.avatar} size={44} />
        <div className={styles.names}>
          <strong title={user.name}>{user.name}</strong>
          <span title={roles}>{roles}</span>
        </div>
      </div>
      <PanelItems items={availableItems} onAsk={onAsk} onVisit={onVisit}>
        {places.map(({ path, name, icon }) => (
          <button key={path} type="button" onClick={() => onVisit(path)}>
            {icon} {name}
          </button>
        ))}
      </PanelItems>
      <SchemeChoice />
      <PanelItems items={lastItems} onAsk={onAsk} onVisit={onVisit} />
    </div>
  )
}
