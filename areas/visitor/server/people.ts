import { and, asc, eq } from 'drizzle-orm'
import { maskName } from '../../../platform/contract/mask.ts'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { mainDepartmentJoin } from '../../registry/server/people.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member } from '../../registry/server/tables/members.ts'
import { matches } from '../../users/server/index.ts'
import type { visitor as calls } from '../contract.ts'
import { visitorLimits } from '../words.ts'
import { isCollectable, isHost } from './reach.ts'

const selectPeople = (db: Db) =>
  db
    .select({ id: member.id, name: member.name, departmentName: department.name, telephone: member.telephone })
    .from(member)
    .leftJoin(department, mainDepartmentJoin)
    .$dynamic()

/** Finds staff to visit, by name, pinyin or code. */
export const findHosts = async ({ db, session, body }: Context<typeof calls.hosts>) => {
  const rows = await selectPeople(db)
    .where(and(isHost(schoolOf(session)), matches(body.word.trim())))
    .orderBy(asc(member.pinyin), asc(member.id))
    .limit(visitorLimits.found)
  return rows.map(({ id, name, departmentName }) => ({ id, name, departmentName: departmentName ?? '' }))
}

/** Finds pupils to collect, with masked names. */
export const findPupils = async ({ db, session, body }: Context<typeof calls.pupils>) => {
  const rows = await selectPeople(db)
    .where(and(isCollectable(session), matches(body.word.trim())))
    .orderBy(asc(member.pinyin), asc(member.id))
    .limit(visitorLimits.found)
  return rows.map(({ id, name, departmentName }) => ({
    id,
    name: maskName(name),
    departmentName: departmentName ?? '',
  }))
}

/** Reads the visited person as they are now. The visit keeps name and department. */
export const readHost = async (db: Db, schoolId: number, hostId: number) => {
  const [row] = await selectPeople(db).where(and(eq(member.schoolId, schoolId), eq(member.id, hostId)))
  if (row === undefined) throw new Refusal(common.notFound)
  return {
    hostId: row.id,
    hostName: row.name,
    hostDepartment: row.departmentName ?? '',
    telephone: row.telephone,
  }
}
