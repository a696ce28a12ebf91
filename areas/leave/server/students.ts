import { and, asc, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { mainDepartmentJoin, presentStudent } from '../../registry/server/people.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member } from '../../registry/server/tables/members.ts'
import { matches } from '../../users/server/index.ts'
import type { leave as calls } from '../contract.ts'
import { mayAskFor } from './reach.ts'

/** Maximum number of students returned. A longer keyword narrows them. */
const maxStudents = 50

/** Returns the present students for whom the session may ask for leave, matched by a keyword. */
export const findStudents = ({ db, session, query }: Context<typeof calls.students>) => {
  const schoolId = schoolOf(session)
  const word = query.keyword.trim()
  return db
    .select({
      id: member.id,
      name: member.name,
      studentCode: sql<string>`coalesce(${member.code}, '')`,
      clazzName: sql<string>`coalesce(${department.name}, '')`,
    })
    .from(member)
    .leftJoin(department, mainDepartmentJoin)
    .where(
      and(
        eq(member.schoolId, schoolId),
        presentStudent(),
        word === '' ? undefined : matches(word),
        mayAskFor(schoolId, member.id, session),
      ),
    )
    .orderBy(asc(member.pinyin), asc(member.id))
    .limit(maxStudents)
}
