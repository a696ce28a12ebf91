import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '../../platform/server/database/database.ts'
import { inserted } from '../../tests/support/inserted.ts'
import { giveTestPassword } from '../identity/factories.ts'
import {
  classManager,
  member,
  memberDepartment,
  memberRole,
  parentLink,
  person,
  studentInfo,
  wechatAccount,
} from './server/tables.ts'

let counter = 0
const next = () => ++counter

interface MemberValues {
  readonly schoolId: number
  readonly roles: readonly number[]
  readonly departments?: readonly number[]
  readonly name?: string
  readonly username?: string
  readonly pinyin?: string
  readonly initials?: string
  readonly code?: string
  readonly cardNum?: string
  readonly telephone?: string
  readonly mustChange?: boolean
  readonly personId?: number
}

/** Makes people for tests, with what hangs on them, and looks at what a call has left of them. */
export const usersFactories = (database: Database) => {
  const asSystem = <T>(work: Parameters<typeof database.asSystem<T>>[1]) => database.asSystem('test factories', work)
  const ofMember = (schoolId: number, personId: number) =>
    and(eq(member.schoolId, schoolId), eq(member.personId, personId))
  const rolesOf = (schoolId: number, personId: number) =>
    and(eq(memberRole.schoolId, schoolId), eq(memberRole.personId, personId))

  /** A person with a standing in a school: roles, departments, and a password to sign in with. */
  const makeMember = (values: MemberValues) =>
    asSystem(async (db) => {
      const name = values.name ?? `人员${next()}`
      const username = values.username ?? `person-${next()}`
      const departments = values.departments ?? []
      const who = inserted(
        values.personId === undefined
          ? await db
              .insert(person)
              .values({ username, name, telephone: values.telephone ?? null })
              .returning()
          : await db.select().from(person).where(eq(person.id, values.personId)),
      )
      await giveTestPassword(db, who.id, values.mustChange)
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

  const setMember = (schoolId: number, personId: number, values: Partial<typeof member.$inferInsert>) =>
    asSystem(async (db) => void (await db.update(member).set(values).where(ofMember(schoolId, personId))))

  const setPerson = (id: number, values: Partial<typeof person.$inferInsert>) =>
    asSystem(async (db) => void (await db.update(person).set(values).where(eq(person.id, id))))

  const removeMember = (schoolId: number, personId: number) =>
    asSystem(async (db) => void (await db.delete(member).where(ofMember(schoolId, personId))))

  const setRoles = (schoolId: number, personId: number, roles: readonly number[]) =>
    asSystem(async (db) => {
      await db.delete(memberRole).where(rolesOf(schoolId, personId))
      if (roles.length > 0) await db.insert(memberRole).values(roles.map((roleId) => ({ schoolId, personId, roleId })))
    })

  /** Makes a member lead (1, 2) or teach (0) a class. */
  const makeClassManager = (schoolId: number, departmentId: number, personId: number, level = 1) =>
    asSystem(async (db) => void (await db.insert(classManager).values({ schoolId, departmentId, personId, level })))

  const removeClassManager = (schoolId: number, departmentId: number, personId: number) =>
    asSystem(async (db) => {
      const ofClass = and(eq(classManager.schoolId, schoolId), eq(classManager.departmentId, departmentId))
      await db.delete(classManager).where(and(ofClass, eq(classManager.personId, personId)))
    })

  const makeParentLink = (schoolId: number, studentId: number, parentId: number, relationship = '父亲') =>
    asSystem(
      async (db) =>
        inserted(
          await db
            .insert(parentLink)
            .values({ schoolId, studentId, parentId, relationship })
            .returning({ id: parentLink.id }),
        ).id,
    )

  /** A WeChat account of somebody. */
  const bindWechat = (personId: number) =>
    asSystem(
      async (db) =>
        void (await db.insert(wechatAccount).values({ personId, openId: `open-${personId}`, subscribed: true })),
    )

  /** A membership as it is stored: its row, its roles, its departments. */
  const membershipOf = (schoolId: number, personId: number) =>
    asSystem(async (db) => {
      const [row] = await db.select().from(member).where(ofMember(schoolId, personId))
      if (!row) throw new Error(`person ${personId} is no member of school ${schoolId}`)
      const roles = await db
        .select({ id: memberRole.roleId })
        .from(memberRole)
        .where(rolesOf(schoolId, personId))
        .orderBy(asc(memberRole.roleId))
      const departments = await db
        .select({ id: memberDepartment.departmentId })
        .from(memberDepartment)
        .where(and(eq(memberDepartment.schoolId, schoolId), eq(memberDepartment.personId, personId)))
        .orderBy(asc(memberDepartment.departmentId))
      return { ...row, roles: roles.map(({ id }) => id), departments: departments.map(({ id }) => id) }
    })

  /** The classes that somebody leads or teaches. */
  const classesOf = (schoolId: number, personId: number) =>
    asSystem(async (db) => {
      const rows = await db
        .select({ id: classManager.departmentId })
        .from(classManager)
        .where(and(eq(classManager.schoolId, schoolId), eq(classManager.personId, personId)))
        .orderBy(asc(classManager.departmentId))
      return rows.map(({ id }) => id)
    })

  return {
    makeMember,
    setMember,
    setPerson,
    removeMember,
    setRoles,
    makeClassManager,
    removeClassManager,
    makeParentLink,
    bindWechat,
    membershipOf,
    classesOf,
  }
}
