import { and, eq, isNull, sql } from 'drizzle-orm'
import { among } from '../../../platform/server/database/among.ts'
import { declareAnnouncement } from '../../../platform/server/announcement.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { nextVersion } from '../../../platform/server/versioned.ts'
import { graduatedFlag } from '../contract.ts'
import { department, departmentAncestor } from './tables/departments.ts'

type Row = typeof department.$inferSelect
type Insert = typeof department.$inferInsert

/** The fields that a save of a node may change. */
type Changes = Partial<
  Pick<Row, 'name' | 'schoolSection' | 'schoolGrade' | 'schoolClz' | 'orderNum' | 'visible' | 'slogan'>
>

const insert = async (db: Db, values: Insert): Promise<Row> => {
  const [made] = await db.insert(department).values(values).returning()
  if (!made) throw new Error('the department was not written')
  return made
}

/** Inserts a school's root node and returns its id. */
export const insertRoot = async (
  db: Db,
  values: Pick<Insert, 'schoolId' | 'name' | 'type' | 'schoolSection'>,
): Promise<number> => {
  const { id, schoolId } = await insert(db, { ...values, parentId: null })
  await db.insert(departmentAncestor).values({ schoolId, ancestorId: id, departmentId: id })
  return id
}

/** Inserts a node below its parent and writes its ancestor rows. */
export const insertDepartment = async (
  db: Db,
  parent: Pick<Row, 'schoolId' | 'id'>,
  values: Changes & Pick<Row, 'name' | 'type'>,
): Promise<Row> => {
  const { schoolId } = parent
  const made = await insert(db, { ...values, schoolId, parentId: parent.id })
  const above = await db
    .select({ id: departmentAncestor.ancestorId })
    .from(departmentAncestor)
    .where(and(eq(departmentAncestor.schoolId, schoolId), eq(departmentAncestor.departmentId, parent.id)))
  const rows = [...above.map(({ id }) => id), made.id].map((ancestorId) => ({
    schoolId,
    ancestorId,
    departmentId: made.id,
  }))
  await db.insert(departmentAncestor).values(rows)
  return made
}

/** Saves a node if `version` is current. Returns no row otherwise. */
export const saveDepartment = (db: Db, id: number, version: number, changes: Changes): Promise<Row[]> =>
  db
    .update(department)
    .set({ ...changes, version: nextVersion(department.version) })
    .where(and(eq(department.id, id), eq(department.version, version)))
    .returning()

/** Like `saveDepartment`, for a school's root. */
export const saveRoot = (db: Db, schoolId: number, version: number, changes: Changes): Promise<Row[]> =>
  db
    .update(department)
    .set({ ...changes, version: nextVersion(department.version) })
    .where(and(eq(department.schoolId, schoolId), isNull(department.parentId), eq(department.version, version)))
    .returning()

/** Changes a node. The caller has already compared its version. */
export const changeDepartment = async (db: Db, id: number, changes: Changes): Promise<void> => {
  await db
    .update(department)
    .set({ ...changes, version: nextVersion(department.version) })
    .where(eq(department.id, id))
}

/** A class with its new parent, name and figures. */
interface ClassMove {
  readonly id: number
  readonly parentId: number
  readonly name: string
  readonly schoolSection: number | null
  readonly schoolGrade: number | null
  readonly schoolClz: number | null
}

const moved = sql.raw(
  `moved (id bigint, "parentId" bigint, name text, "schoolSection" int, "schoolGrade" int, "schoolClz" int)`,
)

/** Moves classes of a school to other grades in one statement and raises each version. The classes must be leaves. */
export const moveClasses = async (db: Db, schoolId: number, moves: readonly ClassMove[]): Promise<void> => {
  if (moves.length === 0) return
  const listed = sql`jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as ${moved}`
  await db.execute(sql`update department set parent_id = moved."parentId", name = moved.name,
      school_section = moved."schoolSection", school_grade = moved."schoolGrade", school_clz = moved."schoolClz",
      version = department.version + 1
    from ${listed} where department.school_id = ${schoolId} and department.id = moved.id`)
  await db.execute(sql`delete from department_ancestor using ${listed}
    where department_ancestor.school_id = ${schoolId} and department_ancestor.department_id = moved.id
      and department_ancestor.ancestor_id <> moved.id and not exists (
        select 1 from department_ancestor above where above.school_id = ${schoolId}
          and above.department_id = moved."parentId" and above.ancestor_id = department_ancestor.ancestor_id)`)
  await db.execute(sql`insert into department_ancestor (school_id, ancestor_id, department_id)
    select ${schoolId}, above.ancestor_id, moved.id from ${listed}
      join department_ancestor above on above.school_id = ${schoolId} and above.department_id = moved."parentId"
    on conflict do nothing`)
}

/** Counts the hidden nodes among these nodes and all their ancestors. */
export const countHiddenNodes = (db: Db, schoolId: number, ids: readonly number[]): Promise<number> =>
  db.$count(
    department,
    and(
      eq(department.schoolId, schoolId),
      eq(department.visible, false),
      sql`${department.id} in (select ${departmentAncestor.ancestorId} from ${departmentAncestor}
        where ${departmentAncestor.schoolId} = ${schoolId} and ${departmentAncestor.departmentId} = any(${sql.param([...ids])}::bigint[]))`,
    ),
  )

/** Marks nodes as graduated. */
export const markGraduated = async (db: Db, schoolId: number, ids: readonly number[]): Promise<void> => {
  await db
    .update(department)
    .set({ delFlag: graduatedFlag, version: nextVersion(department.version) })
    .where(and(eq(department.schoolId, schoolId), among(department.id, ids)))
}

/** Announced before a node is deleted, so that areas can clear rows that refer to it. */
export const whenDepartmentIsDeleted = declareAnnouncement<{ readonly departmentId: number }>()

/** Deletes a node. Its ancestor rows are deleted with it. */
export const deleteDepartment = async (db: Db, id: number): Promise<void> => {
  await whenDepartmentIsDeleted.tell(db, { departmentId: id })
  await db.delete(department).where(eq(department.id, id))
}

/** Repairs the ancestor rows of a school: adds missing ones, removes wrong ones. Returns how many rows changed. */
export const repairAncestors = async (db: Db, schoolId: number): Promise<number> => {
  const changed = await db.execute<{ changed: number }>(sql`
    with recursive upwards as (
      select id as department_id, id as ancestor_id, parent_id from department where school_id = ${schoolId}
      union all
      select upwards.department_id, above.id, above.parent_id from upwards
        join department above on above.school_id = ${schoolId} and above.id = upwards.parent_id
    ), wrong as (
      delete from department_ancestor held where held.school_id = ${schoolId} and not exists (
        select 1 from upwards where upwards.department_id = held.department_id and upwards.ancestor_id = held.ancestor_id)
      returning 1
    ), missing as (
      insert into department_ancestor (school_id, ancestor_id, department_id)
        select ${schoolId}, ancestor_id, department_id from upwards on conflict do nothing returning 1
    )
    select ((select count(*) from wrong) + (select count(*) from missing))::int as changed`)
  return changed.rows[0]?.changed ?? 0
}
