import { role } from '../../../platform/contract/roleNames.ts'
import type { StatusTone } from '../../../platform/console/kit/StatusTag.tsx'
import { type UserRow, stateName, studentStatus } from '../contract.ts'

type Stateful = Pick<UserRow, 'accountDisabled' | 'accountLocked' | 'studentStatus' | 'graduated'>

const toneOf = (user: Stateful): StatusTone => {
  if (user.accountDisabled) return 'bad'
  if (user.graduated) return 'quiet'
  if (user.accountLocked) return 'bad'
  if (user.studentStatus === studentStatus.left) return 'quiet'
  return user.studentStatus === studentStatus.suspended ? 'notice' : 'good'
}

/** What the state column says of a user, and in which tone. */
export const stateOf = (user: Stateful): { readonly text: string; readonly tone: StatusTone } => ({
  text: stateName(user),
  tone: toneOf(user),
})

/** True if somebody is a parent and nothing else here: parents have neither department nor code (foundations §6). */
export const isParentOnly = ({ userRoles }: Pick<UserRow, 'userRoles'>): boolean =>
  userRoles.length > 0 && userRoles.every((roleId) => roleId === role.parent)

/** True of a pupil who can still be moved to another class. */
export const isPupil = ({ userRoles, graduated }: Pick<UserRow, 'userRoles' | 'graduated'>): boolean =>
  userRoles.includes(role.student) && !graduated
