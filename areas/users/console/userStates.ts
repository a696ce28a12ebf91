import type { StateTone } from '../../../platform/console/kit/StateMark.tsx'
import { type UserRow, studentStatus, studentStatusNames } from '../contract.ts'

/** What the state column says of a user, and in which tone; an account's own state comes before a student's. */
export const stateOf = (
  user: Pick<UserRow, 'accountDisabled' | 'accountLocked' | 'studentStatus'>,
): { readonly text: string; readonly tone: StateTone } => {
  if (user.accountDisabled) return { text: '停用', tone: 'bad' }
  if (user.accountLocked) return { text: '锁定', tone: 'bad' }
  if (user.studentStatus === studentStatus.left) return { text: '离校', tone: 'quiet' }
  if (user.studentStatus === studentStatus.suspended) return { text: '休学', tone: 'notice' }
  return {
    text: user.studentStatus === null ? '正常' : (studentStatusNames[user.studentStatus] ?? '未知'),
    tone: 'good',
  }
}
