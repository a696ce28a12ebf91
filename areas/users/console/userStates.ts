import { role } from '../../../platform/contract/roleNames.ts'
import type { StatusTone } from '../../../platform/console/kit/StatusTag.tsx'
import { type UserRow, stateName, studentStatus } from '../contract.ts'

type Stateful = Pick<UserRow, 'accountDisabled' | 'accountLocked' | 'studentStatus' | 'graduated'>

const getTone = (user: Stateful): StatusTone => {
  if (user.accountDisabled) return 'bad'
  if (user.graduated) return 'quiet'
  if (user.accountLocked) return 'bad'
  if (user.studentStatus === studentStatus.left) return 'quiet'
  return user.studentStatus === studentStatus.suspended ? 'notice' : 'good'
}

/** Returns the text and tone of the state column for a user. */
export const getUserState = (user: Stateful): { readonly text: string; readonly tone: StatusTone } => ({
  text: stateName(user),
  tone: getTone(user),
})

/** Returns true if parent is the user's only role. Parents have neither departments nor a code (foundations §6). */
export const isParentOnly = ({ userRoles }: Pick<UserRow, 'userRoles'>): boolean =>
  userRoles.length > 0 && userRoles.every((roleId) => roleId === role.parent)

/** Returns true for a student who has not graduated and so can change class. */
export const isPupil = ({ userRoles, graduated }: Pick<UserRow, 'userRoles' | 'graduated'>): boolean =>
  userRoles.includes(role.student) && !graduated
