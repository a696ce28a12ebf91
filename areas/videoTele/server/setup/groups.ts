import { type SQL, and, asc, eq, ne, sql } from 'drizzle-orm'
import { Refusal, common } from '../../../../platform/contract/refusal.ts'
import { among } from '../../../../platform/server/database/among.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { deleteRow } from '../../../../platform/server/deleteRow.ts'
import { saveVersioned } from '../../../../platform/server/saveVersioned.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { schoolOf } from '../../../../platform/server/session.ts'
import { presentStudent } from '../../../registry/server/people.ts'
import { department } from '../../../registry/server/tables/departments.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { type GroupView, type videoTele, videoTeleRefusals } from '../../contract.ts'
import { phoneGroup, phoneGroupClass } from '../tables.ts'

const classJoin = and(
  eq(department.schoolId, phoneGroupClass.schoolId),
  eq(department.id, phoneGroupClass.departmentId),
)

const readClasses = (db: Db, where: SQL | undefined) =>
  db
    .select({ groupId: phoneGroupClass.groupId, id: department.id, name: department.name })
    .from(phoneGroupClass)
    .innerJoin(department, classJoin)
    .where(where)
    .orderBy(asc(department.parentId), asc(department.orderNum), asc(department.id))

const countPupils = async (db: Db, schoolId: number, classIds: readonly number[]) => {
  const rows = await db
    .select({ classId: member.mainDepartmentId, pupils: sql<number>`count(*)::int` })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), among(member.mainDepartmentId, classIds), presentStudent()))
    .groupBy(member.mainDepartmentId)
  return new Map(rows.map(({ classId, pupils }) => [classId ?? 0, pupils]))
}

const readGroups = async (db: Db, schoolId: number, one?: number): Promise<GroupView[]> => {
  const rows = await db
    .select()
    .from(phoneGroup)
    .where(and(eq(phoneGroup.schoolId, schoolId), one === undefined ? undefined : eq(phoneGroup.id, one)))
    .orderBy(asc(phoneGroup.name), asc(phoneGroup.id))
  const classes = await readClasses(db, eq(phoneGroupClass.schoolId, schoolId))
  const pupils = await countPupils(
    db,
    schoolId,
    classes.map(({ id }) => id),
  )
  return rows.map(({ schoolId: _schoolId, ...row }) => {
    const classesOfGroup = classes.filter(({ groupId }) => groupId === row.id)
    return {
      ...row,
      classIds: classesOfGroup.map(({ id }) => id),
      classes: classesOfGroup.map(({ id, name }) => ({ id, name })),
      pupils: classesOfGroup.reduce((sum, { id }) => sum + (pupils.get(id) ?? 0), 0),
    }
  })
}

/** Lists the groups of the session's school by name. */
export const listGroups = ({ db, session }: Context<typeof videoTele.groups>) => readGroups(db, schoolOf(session))

const findGroup = async (db: Db, schoolId: number, id: number): Promise<GroupView> => {
  const [found] = await readGroups(db, schoolId, id)
  if (found === undefined) throw new Refusal(common.notFound)
  return found
}

const replaceClasses = async (db: Db, schoolId: number, groupId: number, classIds: readonly number[]) => {
  const ofGroup = and(eq(phoneGroupClass.schoolId, schoolId), eq(phoneGroupClass.groupId, groupId))
  await db.delete(phoneGroupClass).where(ofGroup)
  const rows = classIds
    .toSorted((one, other) => one - other)
    .map((departmentId) => ({ schoolId, groupId, departmentId }))
  const added = await db.insert(phoneGroupClass).values(rows).onConflictDoNothing().returning()
  if (added.length === rows.length) return
  const others = and(
    eq(phoneGroupClass.schoolId, schoolId),
    ne(phoneGroupClass.groupId, groupId),
    among(phoneGroupClass.departmentId, classIds),
  )
  const names = (await readClasses(db, others)).map(({ name }) => name).join('、')
  throw new Refusal(videoTeleRefusals.classGrouped, { names })
}

/** Adds a group, or saves one if `version` is current. Refuses a class that another group has. */
export const saveGroup = async ({ db, session, body }: Context<typeof videoTele.saveGroup>): Promise<GroupView> => {
  const schoolId = schoolOf(session)
  const { id, version, classIds, ...values } = body
  const saved = await saveVersioned(db, phoneGroup, {
    name: '分组',
    schoolId,
    id,
    version,
    values,
    present: (row) => findGroup(db, schoolId, row.id),
    twice: { kind: videoTeleRefusals.groupTwice, words: { name: values.name } },
  })
  await replaceClasses(db, schoolId, saved.id, classIds)
  return findGroup(db, schoolId, saved.id)
}

/** Deletes a group. Its classes follow the settings of the school. */
export const deleteGroup = ({ db, session, query }: Context<typeof videoTele.deleteGroup>) =>
  deleteRow(db, phoneGroup, { schoolId: schoolOf(session), id: query.id })

/** Finds the group of a class. Null if it follows the settings of the school. */
export const findGroupOfClass = async (db: Db, schoolId: number, classId: number | null) => {
  if (classId === null) return null
  const [found] = await db
    .select({ group: phoneGroup })
    .from(phoneGroup)
    .innerJoin(
      phoneGroupClass,
      and(eq(phoneGroupClass.schoolId, phoneGroup.schoolId), eq(phoneGroupClass.groupId, phoneGroup.id)),
    )
    .where(and(eq(phoneGroup.schoolId, schoolId), eq(phoneGroupClass.departmentId, classId)))
  return found?.group ?? null
}
