import { KeyOutlined, LogoutOutlined, SmileOutlined, SwapOutlined } from '@ant-design/icons'
import { Popover } from 'antd'
import { Suspense, useState } from 'react'
import { ConfirmDialog } from '../../../platform/console/kit/ConfirmDialog.tsx'
import { Initial } from '../../../platform/console/kit/Initial.tsx'
import { useUser } from '../../../platform/console/session/userContext.ts'
import { AvatarDialog } from '../../users/console/index.ts'
import { PasswordDialog } from './PasswordDialog.tsx'
import styles from './PersonalPanel.module.css'
import { SchoolChooser } from './SchoolChooser.tsx'
import { signOut } from './signIn.ts'

type Question = 'avatar' | 'password' | 'school' | 'leave'

const roleLabel = (roles: readonly { readonly namezh: string }[]) => roles.map((held) => held.namezh).join('、')

const Panel = ({ onAsk }: { onAsk: (question: Question) => void }) => {
  const user = useUser()
  return (
    <div className={styles.panel}>
      <div className={styles.person}>
        <Initial name={user.name} avatar={user.avatar} size={44} />
        <div className={styles.names}>
          <strong title={user.name}>{user.name}</strong>
          <span>{roleLabel(user.roles)}</span>
        </div>
      </div>
      <div className={styles.actions}>
        <button type="button" onClick={() => onAsk('avatar')}>
          <SmileOutlined /> 更换头像
        </button>
        <button type="button" onClick={() => onAsk('password')}>
          <KeyOutlined /> 修改密码
        </button>
        {user.schools.length > 1 ? (
          <button type="button" onClick={() => onAsk('school')}>
            <SwapOutlined /> 切换学校
          </button>
        ) : null}
        <button type="button" onClick={() => onAsk('leave')}>
          <LogoutOutlined /> 退出
        </button>
      </div>
    </div>
  )
}

const Answer = ({ question, onClose }: { question: Question; onClose: () => void }) => {
  const user = useUser()
  if (question === 'avatar') {
    return (
      <Suspense fallback={null}>
        <AvatarDialog onClose={onClose} />
      </Suspense>
    )
  }
  if (question === 'password') {
    return <PasswordDialog isFirst={false} userId={user.userId} onChanged={onClose} onClose={onClose} />
  }
  if (question === 'school') return <SchoolChooser title="切换学校" user={user} onClose={onClose} />
  return <ConfirmDialog title="确认退出吗?" confirm="退出" onConfirm={signOut} onClose={onClose} />
}

/** Who is signed in, at the right of every head bar: name, role, password, school and leaving (foundations §2). */
export const PersonalPanel = () => {
  const user = useUser()
  const [isOpen, setOpen] = useState(false)
  const [question, setQuestion] = useState<Question | null>(null)
  const ask = (asked: Question) => {
    setOpen(false)
    setQuestion(asked)
  }
  return (
    <>
      <Popover
        content={<Panel onAsk={ask} />}
        trigger="click"
        placement="bottomRight"
        arrow={false}
        open={isOpen}
        onOpenChange={setOpen}
      >
        <button type="button" className={styles.trigger} aria-haspopup="dialog" aria-expanded={isOpen}>
          <Initial name={user.name} avatar={user.avatar} size={28} />
          <span className={styles.name}>{user.name}</span>
        </button>
      </Popover>
      {question === null ? null : <Answer question={question} onClose={() => setQuestion(null)} />}
    </>
  )
}
