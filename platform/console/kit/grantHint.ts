import { role } from '../../contract/roleNames.ts'
import type { SessionUser } from '../session/user.ts'

/** The people who may grant access to a screen: the school's administrators, or nobody, if it is the platform's. */
export type Granting = 'school' | 'platform'

const holds = (user: SessionUser, id: number) => user.roles.some((held) => held.id === id)

/** Says who can grant a user access to a closed screen. */
export const grantHint = (granting: Granting, user: SessionUser | null): string => {
  if (granting === 'platform') return '此页面只供平台管理员使用'
  if (user !== null && holds(user, role.bureauAdministrator)) return '平台管理员可以为您开通此页面'
  // Users can't grant permissions to themselves.
  if (user !== null && holds(user, role.schoolDataAdministrator)) {
    return '本校的其他学校数据管理员或平台管理员可以为您开通此页面'
  }
  return '本校的学校数据管理员可以为您开通此页面'
}
