import { and, asc, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { mainDepartmentJoin, studentInfoJoin, studentRoleJoin } from '../../registry/server/people.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member, memberRole } from '../../registry/server/tables/members.ts'
import { studentInfo } from '../../registry/server/tables/students.ts'
import { studentStatus } from '../../users/contract.ts'
import { matches } from '../../users/server/index.ts'
import type { leave as calls } from '../contract.ts'
import { mayAskFor } from './reach.ts'

/** Maximum number of students returned. A longer keyword narrows them. */
const maxStudents = 50

/** Returns the students in school for whom the session may ask for leave, matched by a keyword. */
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
    .innerJoin(memberRole, studentRoleJoin)
    .innerJoin(studentInfo, studentInfoJoin)
    .leftJoin(department, mainDepartmentJoin)
    .where(
      and(
        eq(member.schoolId, schoolId),
        eq(studentInfo.status, studentStatus.inSchool),
        sql`not ${member.disabled} and not ${member.locked}`,
        word === '' ? undefined : matches(word),
        mayAskFor(schoolId, member.id, session),
      ),
    )
    .orderBy(asc(member.pinyin), asc(member.id))
    .limit(maxStudents)
}
