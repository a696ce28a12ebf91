import { and, asc, eq } from 'drizzle-orm'
import { Refusal, common } from '../../../../platform/contract/refusal.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { deleteRow } from '../../../../platform/server/deleteRow.ts'
import { saveVersioned } from '../../../../platform/server/saveVersioned.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { schoolOf } from '../../../../platform/server/session.ts'
import { memberJoin } from '../../../registry/server/people.ts'
import { department } from '../../../registry/server/tables/departments.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { type GroupView, type meal, mealRefusals } from '../../contract.ts'
import { feedsDiner } from '../../planMeal.ts'
import { type Diner, readDiners, requireDiners } from '../diners.ts'
import { lockOrders } from '../lock.ts'
import { findMeal } from './meals.ts'
import { mealGroup, mealGroupClass, mealGroupMeal, mealGroupPupil } from '../tables.ts'

const readParts = async (db: Db, schoolId: number) => {
  const meals = await db
    .select()
    .from(mealGroupMeal)
    .where(eq(mealGroupMeal.schoolId, schoolId))
    .orderBy(asc(mealGroupMeal.id))
  const classes = await db
    .select({ groupId: mealGroupClass.groupId, id: department.id, name: department.name })
    .from(mealGroupClass)
    .innerJoin(
      department,
      and(eq(department.schoolId, mealGroupClass.schoolId), eq(department.id, mealGroupClass.departmentId)),
    )
    .where(eq(mealGroupClass.schoolId, schoolId))
    .orderBy(asc(department.parentId), asc(department.orderNum), asc(department.id))
  const pupils = await db
    .select({
      groupId: mealGroupPupil.groupId,
      isExcept: mealGroupPupil.isExcept,
      id: member.id,
      name: member.name,
    })
    .from(mealGroupPupil)
    .innerJoin(member, memberJoin(mealGroupPupil.schoolId, mealGroupPupil.studentId))
    .where(eq(mealGroupPupil.schoolId, schoolId))
    .orderBy(asc(member.pinyin), asc(member.id))
  return { meals, classes, pupils }
}

/** Reads the groups of a school with their meals, classes and pupils, by name. */
export const readGroups = async (db: Db, schoolId: number) => {
  const rows = await db
    .select()
    .from(mealGroup)
    .where(eq(mealGroup.schoolId, schoolId))
    .orderBy(asc(mealGroup.name), asc(mealGroup.id))
  const { meals, classes, pupils } = await readParts(db, schoolId)
  const plain = ({ id, name }: { readonly id: number; readonly name: string }) => ({ id, name })
  return rows.map(({ schoolId: _schoolId, ...row }) => {
    const pupilsOfGroup = pupils.filter(({ groupId }) => groupId === row.id)
    const [excepts, chosen] = [
      pupilsOfGroup.filter(({ isExcept }) => isExcept),
      pupilsOfGroup.filter(({ isExcept }) => !isExcept),
    ]
    const ofClass = classes.filter(({ groupId }) => groupId === row.id)
    return {
      ...row,
      mealIds: meals.flatMap(({ groupId, mealId }) => (groupId === row.id ? [mealId] : [])),
      classIds: ofClass.map(({ id }) => id),
      pupilIds: chosen.map(({ id }) => id),
      exceptIds: excepts.map(({ id }) => id),
      classes: ofClass.map(plain),
      pupils: chosen.map(plain),
      excepts: excepts.map(plain),
    }
  })
}

type Group = Awaited<ReturnType<typeof readGroups>>[number]

const presentGroup = (group: Group, diners: readonly Diner[]): GroupView => ({
  ...group,
  size: diners.filter((diner) => feedsDiner(group, diner)).length,
})

/** Lists the groups with how many pupils eat with each now. */
export const listGroups = async ({ db, session }: Context<typeof meal.groups>): Promise<GroupView[]> => {
  const schoolId = schoolOf(session)
  const diners = await readDiners(db, schoolId, undefined)
  return (await readGroups(db, schoolId)).map((group) => presentGroup(group, diners))
}

const findGroup = async (db: Db, schoolId: number, id: number): Promise<GroupView> => {
  const found = (await readGroups(db, schoolId)).find((group) => group.id === id)
  if (found === undefined) throw new Refusal(common.notFound)
  return presentGroup(found, await readDiners(db, schoolId, undefined))
}

type Parts = Pick<GroupView, 'mealIds' | 'classIds' | 'pupilIds' | 'exceptIds'>

const replaceParts = async (db: Db, schoolId: number, groupId: number, parts: Parts): Promise<void> => {
  const whose = { schoolId, groupId }
  for (const table of [mealGroupMeal, mealGroupClass, mealGroupPupil])
    await db.delete(table).where(and(eq(table.schoolId, schoolId), eq(table.groupId, groupId)))
  await db.insert(mealGroupMeal).values(parts.mealIds.map((mealId) => ({ ...whose, mealId })))
  const classes = parts.classIds.map((departmentId) => ({ ...whose, departmentId }))
  if (classes.length > 0) await db.insert(mealGroupClass).values(classes)
  const excepts = new Set(parts.exceptIds)
  const chosen = parts.pupilIds.filter((id) => !excepts.has(id))
  const pupils = [
    ...chosen.map((studentId) => ({ ...whose, studentId, isExcept: false })),
    ...parts.exceptIds.map((studentId) => ({ ...whose, studentId, isExcept: true })),
  ]
  if (pupils.length > 0) await db.insert(mealGroupPupil).values(pupils)
}

/** Adds a group, or saves one if `version` is current. It counts from the next deadline on. */
export const saveGroup = async ({ db, session, body }: Context<typeof meal.saveGroup>): Promise<GroupView> => {
  const schoolId = schoolOf(session)
  const { id, version, mealIds, classIds, pupilIds, exceptIds, ...values } = body
  // The lock keeps the meals from being deleted meanwhile.
  await lockOrders(db, schoolId)
  for (const mealId of mealIds) await findMeal(db, schoolId, mealId)
  const known = id === undefined ? [] : (await findGroup(db, schoolId, id)).pupilIds
  // A pupil who left since the last save doesn't keep the form from being saved.
  await requireDiners(
    db,
    schoolId,
    pupilIds.filter((one) => !known.includes(one)),
  )
  const saved = await saveVersioned(db, mealGroup, {
    name: '分组',
    schoolId,
    id,
    version,
    values,
    present: (row) => findGroup(db, schoolId, row.id),
    twice: { kind: mealRefusals.groupTwice, words: { name: values.name } },
  })
  await replaceParts(db, schoolId, saved.id, { mealIds, classIds, pupilIds, exceptIds })
  return findGroup(db, schoolId, saved.id)
}

/** Deletes a group. Orders that it made stay. */
export const deleteGroup = ({ db, session, query }: Context<typeof meal.deleteGroup>) =>
  deleteRow(db, mealGroup, { schoolId: schoolOf(session), id: query.id })
