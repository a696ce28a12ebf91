import { role } from '../../../../platform/contract/roleNames.ts'
import { useAllowed } from '../../../../platform/console/kit/Allowed.tsx'
import { StatusTag } from '../../../../platform/console/kit/StatusTag.tsx'
import { useUser } from '../../../../platform/console/session/userContext.ts'
import type { UserRow } from '../../contract.ts'
import { PersonAvatar } from './PersonAvatar.tsx'
import { ResetPassword } from '../accounts/ResetPassword.tsx'
import styles from './UserDialog.module.css'
import { useOwnRoles } from '../membership/useOwnRoles.ts'
import { stateOf } from '../userStates.ts'

/** 重置密码 is for those who may, and never for a school data administrator (conflicts C-042). */
const useMayReset = (row: UserRow) => {
  const { userId } = useUser()
  const own = useOwnRoles()
  const isAllowed = useAllowed('sys:user:resetPassword')
  return isAllowed && row.id !== userId && !own.includes(role.schoolDataAdministrator)
}

/** Who it is: avatar, name, roles, state, and what may be done to the account. */
export const PersonHead = ({ row, isFixed }: { row: UserRow; isFixed: boolean }) => {
  const mayReset = useMayReset(row)
  return (
    <header className={styles.head}>
      <PersonAvatar row={row} isFixed={isFixed} />
      <strong className={styles.name} title={row.name}>
        {row.name}
      </strong>
      <span className={styles.roles}>{row.roleNames.join('、')}</span>
      <StatusTag {...stateOf(row)} />
      {isFixed || !mayReset ? null : (
        <div className={styles.account}>
          <ResetPassword row={row} />
        </div>
      )}
    </header>
  )
}
