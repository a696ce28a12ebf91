import { type SyntheticEvent, useState } from 'react'
import { Confirm } from '../../../../platform/console/kit/Confirm.tsx'
import type { UserRow } from '../../contract.ts'
import styles from './AccountSwitch.module.css'

interface Props {
  readonly user: UserRow
  /** Disables the account, or enables it if it is disabled. */
  readonly onSwitch: () => Promise<unknown>
}

// Stop clicks on the switch and its dialog, because a click on the row opens the user.
const stopRowClick = (event: SyntheticEvent) => event.stopPropagation()

/**
 * Switch that enables or disables an account after a confirmation, because disabling ends open sessions at once
 * (foundations §4).
 */
export const AccountSwitch = ({ user, onSwitch }: Props) => {
  const [isConfirming, setConfirming] = useState(false)
  const { name, accountDisabled, disabledFor } = user
  const reason = disabledFor === null ? '' : `停用原因：${disabledFor}。`
  return (
    <span className={styles.place} role="presentation" onClick={stopRowClick}>
      <button
        type="button"
        role="switch"
        className={styles.switch}
        aria-checked={!accountDisabled}
        aria-label={`启用账号 ${name}`}
        title={accountDisabled ? `${reason}启用账号` : '停用账号'}
        onClick={() => setConfirming(true)}
      />
      {isConfirming ? (
        <Confirm
          title={accountDisabled ? '确认启用账号吗？' : '确认停用账号吗？'}
          okText={accountDisabled ? '启用' : '停用'}
          danger={!accountDisabled}
          onConfirm={onSwitch}
          onClose={() => setConfirming(false)}
        >
          {accountDisabled
            ? `${reason}${name} 将可以重新登录。`
            : `${name} 将立即不能访问本校，并从列表中隐藏；在列表上方把“状态”选为“停用”可以再找到。`}
        </Confirm>
      ) : null}
    </span>
  )
}
