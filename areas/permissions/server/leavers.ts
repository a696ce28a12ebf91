import { and, eq, sql } from 'drizzle-orm'
import { whenStudentsLeave } from '../../organisation/server/index.ts'
import { userGroupMember } from './tables.ts'

// Students who have left the school are in no group of it any more.
whenStudentsLeave.join(10, async (db, { schoolId, students }) => {
  const theirs = sql`${userGroupMember.memberId} = any(${sql.param([...students])}::bigint[])`
  await db.delete(userGroupMember).where(and(eq(userGroupMember.schoolId, schoolId), theirs))
})
