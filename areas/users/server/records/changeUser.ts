import { Refusal, common } from '../../../../platform/contract/refusal.ts'
import type { Session } from '../../../../platform/server/session.ts'
import { lockMember } from '../../../registry/server/membership.ts'
import { changeMember } from '../../../registry/server/members.ts'
import type { member } from '../../../registry/server/tables/members.ts'
import type { ChangedUser } from '../../recordCalls.ts'
import { usersRefusals } from '../../refusals.ts'
import type { UserModel } from '../../views.ts'
import { refuseTakenCode } from './refuseTakenCode.ts'
import { toMemberColumns } from './memberColumns.ts'
import {
  type PeopleWorkContext,
  refuseHigher,
  refuseUnsafePhoneChange,
  refuseFutureBirthDate,
} from '../personGuards.ts'
import { rethrowUniqueViolation } from '../uniqueViolations.ts'
import { findUserModel } from './userModel.ts'
import { maskCardFor } from '../maskCardFor.ts'

type Member = typeof member.$inferSelect

const readCardChange = (session: Session, before: Member, { schoolCardNum }: ChangedUser) => {
  // If the card is not shown, the form sends an empty one, which is no change.
  if (schoolCardNum === undefined || schoolCardNum === (maskCardFor(session)(before.cardNum) ?? '')) return {}
  if (!session.permissions.has('sys:user:disableCard')) throw new Refusal(common.forbidden)
  return { cardNum: schoolCardNum || null }
}

/** Returns the current record as the user dialog shows it. */
const showCurrent = ({ db, session, files }: PeopleWorkContext, memberId: number) =>
  findUserModel(db, session, memberId, { needSchoolInfo: true, needFace: true, needWxInfo: true, files })

/** Applies the fields that are present. Refuses an outdated version and returns the current record with the refusal. */
export const applyChange = async (work: PeopleWorkContext, schoolId: number, change: ChangedUser): Promise<void> => {
  const { db, session, config } = work
  const before = await lockMember(db, schoolId, change.id)
  await refuseHigher(db, session, schoolId, change.id)
  if (before.version !== change.version) {
    throw new Refusal(common.stale, { name: '用户信息' }, await showCurrent(work, change.id))
  }
  refuseFutureBirthDate(work, change.birthDate)
  await refuseUnsafePhoneChange(db, session, before, change.telephone)
  const card = readCardChange(session, before, change)
  if (change.telephone === '' && before.telephone !== null) throw new Refusal(usersRefusals.telephoneNeeded)
  const { name, studentOrTeacherCode: code } = change
  const changes = {
    ...toMemberColumns(change, config),
    ...(name === undefined ? {} : { name }),
    ...(code === undefined ? {} : { code: code || null }),
    ...card,
  }
  if (code && code !== before.code) await refuseTakenCode(db, schoolId, code, change.id)
  await changeMember(db, { schoolId, memberId: change.id }, changes).catch(rethrowUniqueViolation)
}

/** Changes a person's record in one school and returns the result. */
export const changeUser = async (
  work: PeopleWorkContext,
  schoolId: number,
  change: ChangedUser,
): Promise<UserModel> => {
  await applyChange(work, schoolId, change)
  return showCurrent(work, change.id)
}
