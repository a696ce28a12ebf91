import { accountCalls } from './accountContract.ts'
import { exportCalls } from './exportContract.ts'
import { faceCalls } from './faceContract.ts'
import { listCalls } from './listContract.ts'
import { lookCalls } from './lookContract.ts'
import { membershipCalls } from './membershipContract.ts'
import { parentCalls } from './parentContract.ts'
import { photoCalls } from './photoContract.ts'
import { recordCalls } from './recordContract.ts'
import { roomCalls } from './roomContract.ts'
import { severalCalls } from './severalContract.ts'
import { studentCalls } from './studentContract.ts'

export { ethnicChoices } from './ethnicGroups.ts'
export { decodeIdCard, isIdCard } from '../../platform/contract/idCard.ts'
export { type DocumentType, documentTypes, readDocument } from './identityDocuments.ts'
export { relationships } from './parentContract.ts'
export { Mobile, PersonName } from './userFields.ts'
export { maskedColumns, studentColumns, userColumns } from './exportContract.ts'
export { UserFilter } from './listContract.ts'
export { usersRefusals } from './refusals.ts'
export * from './views.ts'

export * from './photoBatch.ts'
export { PhotoRunView, PhotoFault } from './photoContract.ts'
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
