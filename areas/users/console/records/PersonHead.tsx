import { role } from '../../../../platform/contract/roleNames.ts'
import { StatusTag } from '../../../../platform/console/kit/StatusTag.tsx'
import { useUser } from '../../../../platform/console/session/userContext.ts'
import type { UserModel, UserRow } from '../../contract.ts'
import { PersonAvatar } from './PersonAvatar.tsx'
import { ResetPassword } from '../accounts/ResetPassword.tsx'
import { useMayResetPasswords } from '../accounts/useMayResetPasswords.ts'
import styles from './UserDialog.module.css'
import { useOwnRoles } from '../membership/useOwnRoles.ts'
import { getUserState } from '../userStates.ts'

/**
 * Returns who can reset the password, for users who may not (conflicts C-042). A self-managed account is reset by its
 * holder.
 */
const getResetHint = (isSelfManaged: boolean): string =>
  isSelfManaged
    ? '该账号由本人管理：忘记密码时，请本人在登录页使用“忘记密码”。'
    : '忘记密码时：请联系平台管理员，或有“重置密码”权限的人员重置。'

/** Header of a user: avatar, name, roles, state and account actions. */
export const PersonHead = ({ row, isFixed }: { row: UserRow | UserModel; isFixed: boolean }) => {
  const { userId } = useUser()
  const mayReset = useMayResetPasswords() && row.id !== userId
  const isSelfManaged = 'selfManaged' in row && row.selfManaged
  const isPlatform = useOwnRoles().includes(role.superAdministrator)
  return (
    <header className={styles.head}>
      <PersonAvatar row={row} isFixed={isFixed} />
      <strong className={styles.name} title={row.name}>
        {row.name}
      </strong>
      <span className={styles.roles}>{row.roleNames.join('、')}</span>
      <StatusTag {...getUserState(row)} />
      {isFixed || row.id === userId ? null : (
        <div className={styles.account}>
          {!mayReset ? <p className={styles.theirs}>{getResetHint(isSelfManaged)}</p> : null}
          {mayReset && isSelfManaged && !isPlatform ? <p className={styles.theirs}>{getResetHint(true)}</p> : null}
          {mayReset && (!isSelfManaged || isPlatform) ? <ResetPassword row={row} /> : null}
        </div>
      )}
    </header>
  )
}
