import { and, eq } from 'drizzle-orm'
import { among } from '../../../platform/server/database/among.ts'
import { whenStudentsLeave } from '../../organisation/server/index.ts'
import { userGroupMember } from './tables.ts'

// Students who leave the school are removed from its groups.
whenStudentsLeave.join(10, async (db, { schoolId, students }) => {
  const isOfLeavers = among(userGroupMember.memberId, students)
  await db.delete(userGroupMember).where(and(eq(userGroupMember.schoolId, schoolId), isOfLeavers))
})
