import { and, eq } from 'drizzle-orm'
import { among } from '../../../platform/server/database/among.ts'
import { whenStudentsLeave } from '../../organisation/server/index.ts'
import { userGroupMember } from './tables.ts'

// Students who have left the school are in no group of it any more.
whenStudentsLeave.join(10, async (db, { schoolId, students }) => {
  const theirs = among(userGroupMember.memberId, students)
  await db.delete(userGroupMember).where(and(eq(userGroupMember.schoolId, schoolId), theirs))
})
