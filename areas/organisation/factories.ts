import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../platform/server/database/database.ts'
import { file } from '../../platform/server/files/tables.ts'
import { insertedRow } from '../../tests/support/inserted.ts'
import { nodeType } from '../registry/contract.ts'
import { department, departmentAncestor } from '../registry/server/tables/departments.ts'
import { school } from '../registry/server/tables/schools.ts'
import { departmentPicture } from './server/tables.ts'

let counter = 0
const next = () => ++counter

/** Makes schools and their organisation for tests. */
export const organisationFactories = (database: Database) => {
  const asSystem = <T>(work: Parameters<typeof database.asSystem<T>>[1]) => database.asSystem('test factories', work)

  const makeDepartment = (values: {
    schoolId: number
    parentId: number | null
    name?: string
    type?: number
    delFlag?: number
    schoolSection?: number
    schoolGrade?: number
    schoolClz?: number
    orderNum?: number
  }) =>
    asSystem(async (db) => {
      const made = insertedRow(
        await db
          .insert(department)
          .values({ name: `部门${next()}`, type: nodeType.department, ...values })
          .returning(),
      )
      const above =
        values.parentId === null
          ? []
          : await db.select().from(departmentAncestor).where(eq(departmentAncestor.departmentId, values.parentId))
      const ancestorIds = [...above.map((row) => row.ancestorId), made.id]
      await db
        .insert(departmentAncestor)
        .values(ancestorIds.map((ancestorId) => ({ schoolId: values.schoolId, ancestorId, departmentId: made.id })))
      return made
    })

  /** Inserts a tenant with the root of its organisation. */
  const makeSchool = async (
    values: {
      name?: string
      kind?: 'platform' | 'bureau' | 'school'
      bureauId?: number
      id?: number
      timeZone?: string
    } = {},
  ) => {
    const name = values.name ?? `第${next()}学校`
    const kind = values.kind ?? 'school'
    const made = await asSystem(async (db) =>
      insertedRow(
        await db
          .insert(school)
          .values({ kind, usernamePrefix: `t${next()}`, ...values, name })
          .returning(),
      ),
    )
    const type = kind === 'bureau' ? nodeType.bureau : nodeType.school
    const root = await makeDepartment({ schoolId: made.id, parentId: null, name, type })
    return { ...made, rootId: root.id }
  }

  /** Returns a school's version, which its root row carries. */
  const rootVersion = (schoolId: number) =>
    asSystem(async (db) => {
      const root = and(eq(department.schoolId, schoolId), isNull(department.parentId))
      return insertedRow(await db.select({ version: department.version }).from(department).where(root)).version
    })

  /** Inserts a class picture without storing any bytes. */
  const makeClassPicture = (schoolId: number, departmentId: number, name = '班级.webp') =>
    asSystem(async (db) => {
      const described = { name, contentType: 'image/webp', size: 1, createdAt: new Date(0), expiresAt: null }
      const stored = insertedRow(
        await db
          .insert(file)
          .values({ schoolId, key: `class-picture-${next()}`, ...described })
          .returning({ fileId: file.id }),
      )
      return insertedRow(
        await db
          .insert(departmentPicture)
          .values({ schoolId, departmentId, ...stored })
          .returning({ id: departmentPicture.id }),
      ).id
    })

  return { makeDepartment, makeSchool, rootVersion, makeClassPicture }
}
