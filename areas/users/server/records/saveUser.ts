import { Refusal, common } from '../../../../platform/contract/refusal.ts'
import { role } from '../../../../platform/contract/roles.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { leftStatus } from '../../../registry/contract.ts'
import { refuseGraduates } from '../../../registry/server/graduates.ts'
import { putStudentInfo } from '../../../registry/server/studentInfo.ts'
import type { users } from '../../contract.ts'
import { applyChange } from './changeUser.ts'
import { createUser } from './createUser.ts'
import { replaceDepartments } from '../membership/departments.ts'
import { replaceRoles } from '../membership/roles.ts'
import { lockForChange } from '../personGuards.ts'

/** Creates a user if no id is sent. Otherwise saves fields, roles and departments together. */
export const saveUser = async (context: Context<typeof users.saveUser>) => {
  const { db, session, query, body } = context
  const { id, version, ...user } = body
  const { schoolId } = query
  if (id === undefined) {
    if (!session.permissions.has('school:user:add')) throw new Refusal(common.forbidden)
    return createUser(context, schoolId, user)
  }
  const before = await lockForChange(db, session, schoolId, id)
  await applyChange(context, before, { ...user, version: version ?? 0 })
  await replaceRoles(db, session, before, user.userRoles)
  // As in `createUser`, ignore the student status of a user who is not a student.
  const isStudent = user.userRoles.includes(role.student)
  if (isStudent && user.studentStatus !== undefined) {
    if (user.studentStatus !== leftStatus) await refuseGraduates(db, schoolId, [id])
    await putStudentInfo(db, { schoolId, memberId: id }, { status: user.studentStatus })
  }
  await replaceDepartments(db, session, before, user.depts)
  return { id, username: before.username, password: null }
}
