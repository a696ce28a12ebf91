import { Refusal, common } from '../../../../platform/contract/refusal.ts'
import type { LockedMember } from '../../../registry/server/membership.ts'
import { changeMember } from '../../../registry/server/members.ts'
import type { ChangedUser } from '../../recordContract.ts'
import { usersRefusals } from '../../refusals.ts'
import type { UserModel } from '../../views.ts'
import { refuseTakenCode } from './refuseTakenCode.ts'
import { toMemberColumns } from './memberColumns.ts'
import {
  type PeopleWorkContext,
  lockForChange,
  refuseUnsafePhoneChange,
  refuseFutureBirthDate,
} from '../personGuards.ts'
import { rethrowUniqueViolation } from '../uniqueViolations.ts'
import { findUserModel } from './userModel.ts'
import { findShownCard } from '../cardMasking.ts'
import { refuseLostCard } from '../lostCards.ts'

const readCardChange = async (
  { db, session }: PeopleWorkContext,
  before: LockedMember,
  { schoolCardNum }: Omit<ChangedUser, 'id'>,
) => {
  if (schoolCardNum === undefined || schoolCardNum === before.cardNum) return {}
  // If the card is not shown, the form sends an empty one, which is no change.
  const shown = await findShownCard(db, session, { schoolId: before.schoolId, memberId: before.id })
  if (schoolCardNum === (shown ?? '')) return {}
  if (!session.permissions.has('sys:user:disableCard')) throw new Refusal(common.forbidden)
  await refuseLostCard(db, before.schoolId, schoolCardNum, { asker: session, timeZone: session.timeZone })
  return { cardNum: schoolCardNum || null }
}

/** Returns the current record as the user dialog shows it. */
const showCurrent = ({ db, session, files }: PeopleWorkContext, memberId: number) =>
  findUserModel(db, session, memberId, { needSchoolInfo: true, needFace: true, needWxInfo: true, files })

/**
 * Applies the fields that are present to a record that `lockForChange` has locked. Refuses an outdated version and
 * returns the current record with the refusal.
 */
export const applyChange = async (
  work: PeopleWorkContext,
  before: LockedMember,
  change: Omit<ChangedUser, 'id'>,
): Promise<void> => {
  const { db, session, config } = work
  const { schoolId, id } = before
  if (before.version !== change.version) {
    throw new Refusal(common.stale, { name: '用户信息' }, await showCurrent(work, id))
  }
  refuseFutureBirthDate(work, change.birthDate)
  await refuseUnsafePhoneChange(db, session, before, change.telephone)
  const card = await readCardChange(work, before, change)
  if (change.telephone === '' && before.telephone !== null) throw new Refusal(usersRefusals.telephoneNeeded)
  const { name, studentOrTeacherCode: code } = change
  const changes = {
    ...toMemberColumns(change, config),
    ...(name === undefined ? {} : { name }),
    ...(code === undefined ? {} : { code: code || null }),
    ...card,
  }
  if (code && code !== before.code) await refuseTakenCode(db, schoolId, code, id)
  await changeMember(db, { schoolId, memberId: id }, changes).catch(rethrowUniqueViolation)
}

/** Changes a person's record in one school and returns the result. */
export const changeUser = async (
  work: PeopleWorkContext,
  schoolId: number,
  change: ChangedUser,
): Promise<UserModel> => {
  await applyChange(work, await lockForChange(work.db, work.session, schoolId, change.id), change)
  return showCurrent(work, change.id)
}
