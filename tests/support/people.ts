import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../platform/server/database/database.ts'
import { hashChosenPassword } from '../../areas/identity/server/index.ts'
import { credential } from '../../areas/identity/server/tables.ts'
import { nodeType } from '../../areas/organisation/contract.ts'
import { department, departmentAncestor, school } from '../../areas/organisation/server/tables.ts'
import {
  classManager,
  member,
  memberDepartment,
  memberRole,
  person,
  studentInfo,
} from '../../areas/users/server/tables.ts'

let counter = 0
const next = () => ++counter

/** The password of everybody whom the factories make; hashed once. */
export const testPassword = 'Sesame-2026'
const passwordHash = hashChosenPassword(testPassword)

const first = <Row>(rows: Row[]): Row => {
  const [row] = rows
  if (row === undefined) throw new Error('nothing was inserted')
  return row
}

/** Makes schools, departments and people, each with the parents it needs. */
export const makeFactories = (database: Database) => {
  const asSystem = <T>(work: Parameters<typeof database.asSystem<T>>[1]) => database.asSystem('test factories', work)

  const makeDepartment = (values: {
    schoolId: number
    parentId: number | null
    name?: string
    type?: number
    delFlag?: number
    schoolGrade?: number
  }) =>
    asSystem(async (db) => {
      const made = first(
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

  /** A tenant with the root of its organisation. */
  const makeSchool = async (
    values: { name?: string; kind?: 'platform' | 'bureau' | 'school'; bureauId?: number; id?: number } = {},
  ) => {
    const name = values.name ?? `第${next()}学校`
    const kind = values.kind ?? 'school'
    const made = await asSystem(async (db) =>
      first(
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

  /** A person with a standing in a school: roles, departments, and a password to sign in with. */
  const makeMember = async (values: {
    schoolId: number
    roles: readonly number[]
    departments?: readonly number[]
    name?: string
    username?: string
    pinyin?: string
    initials?: string
    code?: string
    cardNum?: string
    telephone?: string
    mustChange?: boolean
    personId?: number
  }) =>
    asSystem(async (db) => {
      const name = values.name ?? `人员${next()}`
      const username = values.username ?? `person-${next()}`
      const departments = values.departments ?? []
      const who =
        values.personId === undefined
          ? first(
              await db
                .insert(person)
                .values({ username, name, telephone: values.telephone ?? null })
                .returning(),
            )
          : first(await db.select().from(person).where(eq(person.id, values.personId)))
      await db
        .insert(credential)
        .values({ personId: who.id, passwordHash: await passwordHash, mustChange: values.mustChange ?? false })
        .onConflictDoNothing()
      await db.insert(member).values({
        schoolId: values.schoolId,
        personId: who.id,
        username: who.username,
        name,
        pinyin: values.pinyin ?? 'renyuan',
        initials: values.initials ?? 'ry',
        code: values.code ?? null,
        cardNum: values.cardNum ?? null,
        mainDepartmentId: departments[0] ?? null,
      })
      const key = { schoolId: values.schoolId, personId: who.id }
      if (values.roles.length > 0)
        await db.insert(memberRole).values(values.roles.map((roleId) => ({ ...key, roleId })))
      if (departments.length > 0) {
        await db.insert(memberDepartment).values(departments.map((departmentId) => ({ ...key, departmentId })))
      }
      if (values.roles.includes(5)) await db.insert(studentInfo).values(key)
      return { id: who.id, username: who.username, name, schoolId: values.schoolId }
    })

  /** Makes a member lead (1, 2) or teach (0) a class. */
  const makeClassManager = (schoolId: number, departmentId: number, personId: number, level = 1) =>
    asSystem(async (db) => {
      await db.insert(classManager).values({ schoolId, departmentId, personId, level })
    })

  const setMember = (schoolId: number, personId: number, values: Partial<typeof member.$inferInsert>) =>
    asSystem(async (db) => {
      await db
        .update(member)
        .set(values)
        .where(and(eq(member.schoolId, schoolId), eq(member.personId, personId)))
    })

  /** The version of a school, which its root carries. */
  const rootVersion = (schoolId: number) =>
    asSystem(async (db) => {
      const root = and(eq(department.schoolId, schoolId), isNull(department.parentId))
      return first(await db.select({ version: department.version }).from(department).where(root)).version
    })

  return { rootVersion, makeSchool, makeDepartment, makeMember, makeClassManager, setMember }
}
