import type { StateTone } from '../../../platform/console/kit/StateMark.tsx'
import { type UserRow, stateName, studentStatus } from '../contract.ts'

type Stateful = Pick<UserRow, 'accountDisabled' | 'accountLocked' | 'studentStatus'>

const toneOf = (user: Stateful): StateTone => {
  if (user.accountDisabled || user.accountLocked) return 'bad'
  if (user.studentStatus === studentStatus.left) return 'quiet'
  return user.studentStatus === studentStatus.suspended ? 'notice' : 'good'
}

/** What the state column says of a user, and in which tone. */
export const stateOf = (user: Stateful): { readonly text: string; readonly tone: StateTone } => ({
  text: stateName(user),
  tone: toneOf(user),
})
