import { and, desc, eq } from 'drizzle-orm'
import { toWireTime } from '../../../platform/contract/time.ts'
import { readPage } from '../../../platform/server/database/readPage.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { memberJoin } from '../../registry/server/people.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member } from '../../registry/server/tables/members.ts'
import type { afterSchool as calls } from '../contract.ts'
import { afterSchoolPublication as row } from './tables.ts'

/** Returns a page of publications of the school or a class, newest first. */
export const findPublications = ({ db, session, body }: Context<typeof calls.publications>) => {
  const ofClass = body.deptId === undefined ? undefined : eq(row.departmentId, body.deptId)
  const select = db
    .select({
      id: row.id,
      at: row.at,
      byName: member.name,
      deptName: department.name,
      deviceName: row.deviceName,
      periods: row.periods,
      weekdays: row.weekdays,
      state: row.state,
      message: row.message,
    })
    .from(row)
    .innerJoin(department, and(eq(department.schoolId, row.schoolId), eq(department.id, row.departmentId)))
    .leftJoin(member, memberJoin(row.schoolId, row.byId))
    .where(and(eq(row.schoolId, schoolOf(session)), ofClass))
    .$dynamic()
  return readPage(db, body, select, {
    order: [desc(row.at), desc(row.id)],
    present: ({ at, byName, periods, weekdays, ...rest }) => ({
      ...rest,
      time: toWireTime(at, session.timeZone),
      byName: byName ?? '',
      periods: [...periods],
      weekdays: [...weekdays],
    }),
  })
}
