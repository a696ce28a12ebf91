import { and, asc, eq, ilike, or } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { nameClass } from '../../registry/contract.ts'
import { avatarsFor } from '../../registry/server/avatar.ts'
import { mainDepartmentJoin } from '../../registry/server/people.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member } from '../../registry/server/tables/members.ts'
import { dormitoryBuilding, dormitoryRoom } from '../../registry/server/tables/places.ts'
import { listTaughtClasses } from '../../teaching/server/index.ts'
import { matches } from '../../users/server/index.ts'
import type { moralEducation } from '../contract.ts'
import { recordLimits } from '../recordContract.ts'
import type { TargetRow } from '../recordViews.ts'
import { requireExaminer } from './examiners.ts'
import { findProject } from './projects.ts'
import { requireTarget } from './requireTarget.ts'
import { isPresentStudentOf, selectRooms } from './targets.ts'

type TargetContext = Context<typeof moralEducation.recordTargets>

const listStudents = async ({ db, session, files, query }: TargetContext, schoolId: number): Promise<TargetRow[]> => {
  const word = query.keyword.trim()
  if (word === '' && query.groupId === undefined) return []
  const avatarOf = avatarsFor({ files, session })
  const rows = await db
    .select({
      id: member.id,
      name: member.name,
      code: member.code,
      groupId: department.id,
      groupName: department.name,
      schoolId: member.schoolId,
      avatarFileId: member.avatarFileId,
    })
    .from(member)
    .leftJoin(department, mainDepartmentJoin)
    .where(
      and(
        isPresentStudentOf(schoolId),
        word === '' ? undefined : matches(word),
        query.groupId === undefined ? undefined : eq(member.mainDepartmentId, query.groupId),
      ),
    )
    .orderBy(asc(member.pinyin), asc(member.id))
    .limit(recordLimits.targets)
  return rows.map(({ id, name, code, groupId, groupName, ...portrait }) => ({
    id,
    name,
    code: code ?? '',
    groupId,
    groupName: groupName ?? '',
    avatarUrl: avatarOf(portrait),
  }))
}

/** Lists the classes of the whole school: an examiner assesses classes that aren't within reach. */
const listClasses = async (db: Db, schoolId: number, keyword: string): Promise<TargetRow[]> => {
  const wholeSchool = { memberId: null, roles: [1], departments: [], classes: [] }
  const classes = await listTaughtClasses(db, { schoolId, asker: wholeSchool })
  return classes
    .filter(({ name, gradeName }) => `${gradeName}${name}`.includes(keyword))
    .map(({ id, name, gradeId, gradeName }) => ({
      id,
      name,
      code: '',
      groupId: gradeId,
      groupName: gradeName,
      avatarUrl: null,
    }))
}

const escapePattern = (keyword: string): string => keyword.replaceAll(/[\\%_]/gu, String.raw`\$&`)

const listRooms = async (db: Db, schoolId: number, { keyword, groupId }: TargetContext['query']) => {
  const pattern = `%${escapePattern(keyword.trim())}%`
  const where = and(
    groupId === undefined ? undefined : eq(dormitoryRoom.buildingId, groupId),
    or(ilike(dormitoryRoom.name, pattern), ilike(dormitoryBuilding.name, pattern)),
  )
  const rows = await selectRooms(db, schoolId, where).limit(recordLimits.targets)
  return rows.map((row) => ({ ...row, code: '', avatarUrl: null }))
}

/** Lists the classes of a project of students, or the buildings of a project of rooms. */
export const listGroups = async ({ db, session, query }: Context<typeof moralEducation.recordGroups>) => {
  const schoolId = schoolOf(session)
  const project = await findProject(db, schoolId, query.projectId)
  await requireExaminer(db, project, session)
  if (project.assessType === 'student') {
    const classes = await listClasses(db, schoolId, '')
    return classes.map(({ id, name, groupName }) => ({ id, name: nameClass({ name, gradeName: groupName }) }))
  }
  if (project.assessType === 'clazz') return []
  return db
    .select({ id: dormitoryBuilding.id, name: dormitoryBuilding.name })
    .from(dormitoryBuilding)
    .where(eq(dormitoryBuilding.schoolId, schoolId))
    .orderBy(asc(dormitoryBuilding.orderNum), asc(dormitoryBuilding.id))
}

/** Lists the targets of a project that match a keyword, or those of one class or building. */
export const listTargets = async (context: TargetContext): Promise<TargetRow[]> => {
  const { db, session, query } = context
  const schoolId = schoolOf(session)
  const project = await findProject(db, schoolId, query.projectId)
  await requireExaminer(db, project, session)
  await requireTarget(db, schoolId, query.groupId, [project.assessType === 'dorm_room' ? 'building' : 'clazz'])
  if (project.assessType === 'student') return listStudents(context, schoolId)
  if (project.assessType === 'clazz') return listClasses(db, schoolId, query.keyword.trim())
  return listRooms(db, schoolId, query)
}
