import { type SQL, and, eq, sql } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import { nextDay } from '../../../platform/contract/wireDay.ts'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { startOfDay } from '../../../platform/server/database/withinDays.ts'
import { nameClass, nodeType } from '../../registry/contract.ts'
import { classAt } from '../../registry/server/classStays.ts'
import { grade, gradeJoin, hasStudentRole, isStaff } from '../../registry/server/people.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member } from '../../registry/server/tables/members.ts'
import { honorRefusals } from '../refusals.ts'
import { type Target, targetTitles } from '../words.ts'

/** A person or class to honour, with the class or department of that day. */
export interface Recipient {
  readonly memberId: number | null
  readonly name: string
  readonly departmentId: number | null
  readonly departmentName: string
  readonly gradeName: string
}

interface Asked {
  readonly schoolId: number
  readonly ids: readonly number[]
}

interface Day {
  readonly day: string
  readonly timeZone: string
}

/** SQL that is true for members whom an honour of this target may be given to. Former pupils count as pupils. */
export const isRecipient = (target: Target): SQL => (target === 'staff' ? isStaff : hasStudentRole())

const placeOf = (row: { departmentName: string | null; gradeName: string | null; isClass: boolean | null }) => {
  const gradeName = row.gradeName ?? ''
  const name = row.departmentName ?? ''
  return { gradeName, departmentName: row.isClass === true ? nameClass({ name, gradeName }) : name }
}

/** Reads people with the class that they were in on a day; staff with their department of now. */
export const readPeople = async (db: Db, { schoolId, ids, day, timeZone }: Asked & Day): Promise<Recipient[]> => {
  const evening = startOfDay(nextDay(day), timeZone)
  const rows = await db
    .select({
      memberId: member.id,
      name: member.name,
      departmentId: department.id,
      departmentName: department.name,
      isClass: sql<boolean | null>`${department.type} = ${nodeType.class}`,
      gradeName: grade.name,
    })
    .from(member)
    .leftJoin(
      department,
      and(
        eq(department.schoolId, member.schoolId),
        sql`${department.id} = coalesce(${classAt(sql`${evening}::timestamptz`)}, ${member.mainDepartmentId})`,
      ),
    )
    .leftJoin(grade, gradeJoin)
    .where(and(eq(member.schoolId, schoolId), among(member.id, ids)))
    .orderBy(member.id)
  return rows.map((row) => ({
    memberId: row.memberId,
    name: row.name,
    departmentId: row.departmentId,
    ...placeOf(row),
  }))
}

const refuseOthers = (names: readonly string[], target: Target): void => {
  if (names.length === 0) return
  throw new Refusal(honorRefusals.notRecipients, { names: names.join('、'), target: targetTitles[target] })
}

/** Reads people to honour. Refuses those who are neither pupils nor staff, as the kind asks, by name. */
export const requirePeople = async (db: Db, asked: Asked & Day & { readonly target: Target }): Promise<Recipient[]> => {
  const fitting = await db
    .select({ id: member.id })
    .from(member)
    .where(and(eq(member.schoolId, asked.schoolId), among(member.id, asked.ids), isRecipient(asked.target)))
    .orderBy(member.id)
  const fits = new Set(fitting.map(({ id }) => id))
  const people = await readPeople(db, asked)
  refuseOthers(
    people.flatMap(({ memberId, name }) => (memberId !== null && fits.has(memberId) ? [] : [name])),
    asked.target,
  )
  return people
}

/** Reads classes to honour. Refuses other departments, by name. */
export const requireClasses = async (db: Db, { schoolId, ids }: Asked): Promise<Recipient[]> => {
  const rows = await db
    .select({
      departmentId: department.id,
      departmentName: department.name,
      isClass: sql<boolean>`${department.type} = ${nodeType.class}`,
      gradeName: grade.name,
    })
    .from(department)
    .leftJoin(grade, gradeJoin)
    .where(and(eq(department.schoolId, schoolId), among(department.id, ids)))
    .orderBy(department.id)
  refuseOthers(
    rows.flatMap(({ isClass, departmentName }) => (isClass ? [] : [departmentName])),
    'clazz',
  )
  return rows.map((row) => {
    const place = placeOf(row)
    return { memberId: null, name: place.departmentName, departmentId: row.departmentId, ...place }
  })
}
