import { and, eq, notInArray } from 'drizzle-orm'
import { z } from 'zod'
import { among } from '../../../platform/server/database/among.ts'
import { jobKind, jobWork } from '../../../platform/server/jobs/jobKind.ts'
import { whenStudentsLeave } from '../../organisation/server/index.ts'
import { member } from '../../registry/server/tables/members.ts'
import { mayHoldCell } from './holders.ts'
import { endAssignments } from './lockCabinet.ts'
import { lockerAssignment } from './tables.ts'

// Students who leave the school give their cells back.
whenStudentsLeave.join(20, async (db, { schoolId, students }) => {
  await endAssignments(db, schoolId, among(lockerAssignment.memberId, students))
})

const kind = jobKind({
  name: 'locker.freeLeavers',
  title: '收回离校人员的格口',
  input: z.object({}),
  result: z.object({ released: z.int() }),
  attempts: 3,
})

/** Takes back every night the cells of people who left in another way than with their class. */
export const leaverClearing = jobWork(
  kind,
  ({ schoolId, finish }) =>
    finish(async (db) => {
      const holders = db
        .select({ id: member.id })
        .from(member)
        .where(and(eq(member.schoolId, schoolId), mayHoldCell))
      return { released: await endAssignments(db, schoolId, notInArray(lockerAssignment.memberId, holders)) }
    }),
  { schedule: '10 3 * * *', perSchool: true },
)
