import { accountCalls } from './accountCalls.ts'
import { exportCalls } from './exportCalls.ts'
import { faceCalls } from './faceCalls.ts'
import { listCalls } from './listCalls.ts'
import { lookCalls } from './lookCalls.ts'
import { membershipCalls } from './membershipCalls.ts'
import { parentCalls } from './parentCalls.ts'
import { photoCalls } from './photoCalls.ts'
import { recordCalls } from './recordCalls.ts'
import { roomCalls } from './roomCalls.ts'
import { severalCalls } from './severalCalls.ts'
import { studentCalls } from './studentCalls.ts'

export { maskedColumns, studentColumns, userColumns } from './exportCalls.ts'
export { UserFilter } from './listCalls.ts'
export { usersRefusals } from './refusals.ts'
export * from './views.ts'

export * from './photoBatch.ts'
export { PhotoRunView, PhotoFault } from './photoCalls.ts'
export { avatarSize, personPicture } from './pictures.ts'

export const users = {
  ...listCalls,
  ...recordCalls,
  ...membershipCalls,
  ...accountCalls,
  ...lookCalls,
  ...severalCalls,
  ...studentCalls,
  ...roomCalls,
  ...parentCalls,
  ...faceCalls,
  ...photoCalls,
  ...exportCalls,
}
