import { type SQL, and, eq, sql } from 'drizzle-orm'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { classManager } from './tables/members.ts'

/** Identifies the row of a person who leads or teaches one class. */
interface ClassManagerKey {
  readonly schoolId: number
  readonly departmentId: number
  readonly memberId: number
}

/** Makes a person lead or teach a class, or changes their level. */
export const putClassManager = async (db: Db, key: ClassManagerKey, level: number): Promise<void> => {
  await db
    .insert(classManager)
    .values({ ...key, level })
    .onConflictDoUpdate({
      target: [classManager.schoolId, classManager.departmentId, classManager.memberId],
      set: { level },
    })
}

/** Deletes a person's row for a class. Returns false if there was none. */
export const endClassManager = async (
  db: Db,
  { schoolId, departmentId, memberId }: ClassManagerKey,
): Promise<boolean> => {
  const ended = await db
    .delete(classManager)
    .where(
      and(
        eq(classManager.schoolId, schoolId),
        eq(classManager.departmentId, departmentId),
        eq(classManager.memberId, memberId),
      ),
    )
    .returning({ id: classManager.memberId })
  return ended.length > 0
}

/** Deletes all managers and teachers of these classes. */
export const deleteManagersOfClasses = async (
  db: Db,
  schoolId: number,
  departments: readonly number[],
): Promise<void> => {
  const ofThese = among(classManager.departmentId, departments)
  await db.delete(classManager).where(and(eq(classManager.schoolId, schoolId), ofThese))
}

/** A person's level in a class. Null removes the row. */
interface ClassPart {
  readonly departmentId: number
  readonly memberId: number
  readonly level: number | null
}

/** Sets many people's levels in classes, as `putClassManager` and `endClassManager` do for one. */
export const setClassManagers = async (db: Db, schoolId: number, parts: readonly ClassPart[]): Promise<void> => {
  const listed = sql`unnest(${sql.param(parts.map(({ departmentId }) => departmentId))}::bigint[],
    ${sql.param(parts.map(({ memberId }) => memberId))}::bigint[], ${sql.param(parts.map(({ level }) => level))}::int[])
    as listed (department_id, member_id, level)`
  await db.execute(sql`delete from class_manager using ${listed} where class_manager.school_id = ${schoolId}
    and class_manager.department_id = listed.department_id and class_manager.member_id = listed.member_id
    and listed.level is null`)
  await db.execute(sql`insert into class_manager (school_id, department_id, member_id, level)
    select ${schoolId}, department_id, member_id, level from ${listed} where level is not null
    on conflict (school_id, department_id, member_id) do update set level = excluded.level`)
}

/** A person and a class that they teach. */
interface TaughtClass {
  readonly departmentId: number
  readonly memberId: number
}

const subjectTeacherLevel = 0

/** Makes people subject teachers of classes. Those who lead or teach a class already keep their level. */
export const addSubjectTeachers = async (db: Db, schoolId: number, taught: readonly TaughtClass[]): Promise<void> => {
  if (taught.length === 0) return
  const rows = taught.map((one) => ({ ...one, schoolId, level: subjectTeacherLevel }))
  await db.insert(classManager).values(rows).onConflictDoNothing()
}

/** Ends the part of subject teachers for whom `condition` holds. Those who lead a class keep their level. */
export const endSubjectTeachers = async (
  db: Db,
  schoolId: number,
  taught: readonly TaughtClass[],
  condition: SQL,
): Promise<void> => {
  const classes = sql.param(taught.map(({ departmentId }) => departmentId))
  const members = sql.param(taught.map(({ memberId }) => memberId))
  await db.delete(classManager).where(
    and(
      eq(classManager.schoolId, schoolId),
      eq(classManager.level, subjectTeacherLevel),
      sql`(${classManager.departmentId}, ${classManager.memberId}) in
        (select * from unnest(${classes}::bigint[], ${members}::bigint[]))`,
      condition,
    ),
  )
}
