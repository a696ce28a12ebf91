import { and, asc, eq, sql } from 'drizzle-orm'
import { role } from '../../platform/contract/roles.ts'
import type { Db } from '../../platform/server/database/connection.ts'
import type { Database } from '../../platform/server/database/database.ts'
import { insertedRow } from '../../tests/support/inserted.ts'
import { card } from '../card/server/tables.ts'
import { insertRow, testRows } from '../../tests/support/testRows.ts'
import { makeTestCredential } from '../identity/makeCredentials.ts'
import { isLoginOf } from '../registry/server/directory/accounts.ts'
import { account, loginName } from '../registry/server/directory/tables.ts'
import { deleteMember, insertMember, isRecord } from '../registry/server/members.ts'
import { classManager, member, memberDepartment, memberRole } from '../registry/server/tables/members.ts'
import { parentLink, studentInfo } from '../registry/server/tables/students.ts'

let counter = 0
const next = () => ++counter

/** Returns SQL for the account id of a member record. */
const accountOf = (db: Db, memberId: number) =>
  sql`${db.select({ id: member.accountId }).from(member).where(eq(member.id, memberId))}`

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
  /** Id of a record whose account this record shares. */
  readonly joinedTo?: number
}

/** Creates people and related rows for tests, and reads what a call has written. */
export const usersFactories = (database: Database) => {
  const { asSystem, insert } = testRows(database)
  const rolesOf = (schoolId: number, memberId: number) =>
    and(eq(memberRole.schoolId, schoolId), eq(memberRole.memberId, memberId))

  /**
   * Moves a record to the account of another record, as when its holder joins them. Deletes the record's previous
   * account.
   */
  const joinTo = async (db: Db, record: { schoolId: number; memberId: number }, other: number): Promise<void> => {
    const [holder] = await db.select({ accountId: member.accountId }).from(member).where(eq(member.id, other))
    const { accountId } = insertedRow(holder === undefined ? [] : [holder])
    const [own] = await db
      .select({ id: member.accountId })
      .from(member)
      .where(isRecord(record.schoolId, record.memberId))
    await db.update(member).set({ accountId }).where(isRecord(record.schoolId, record.memberId))
    await db.update(loginName).set({ accountId }).where(isLoginOf(record))
    await db.delete(account).where(eq(account.id, own?.id ?? 0))
  }

  /**
   * Creates a member record with roles and departments. Its account has the test password, or is that of `joinedTo`.
   */
  const makeMember = (values: MemberValues) =>
    asSystem(async (db) => {
      const name = values.name ?? `人员${next()}`
      const username = values.username ?? `person-${next()}`
      const { schoolId, roles, telephone = null, code = null, cardNum = null, departments = [] } = values
      const first = await makeTestCredential(values.mustChange)
      const record = { name, username, telephone, code, cardNum, roles, departments }
      const id = await insertMember(db, schoolId, record, first)
      const { pinyin = 'renyuan', initials = 'ry' } = values
      await db.update(member).set({ pinyin, initials }).where(isRecord(schoolId, id))
      // Cards of tests are long in use, also for a test whose clock stands still.
      if (cardNum !== null)
        await db
          .update(card)
          .set({ beginsAt: new Date(0) })
          .where(and(eq(card.schoolId, schoolId), eq(card.memberId, id)))
      if (roles.includes(role.student)) await db.insert(studentInfo).values({ schoolId, memberId: id })
      if (values.joinedTo !== undefined) await joinTo(db, { schoolId, memberId: id }, values.joinedTo)
      return { id, username, name, schoolId }
    })

  const setMember = (schoolId: number, memberId: number, values: Partial<typeof member.$inferInsert>) =>
    asSystem(
      async (db) =>
        void insertedRow(
          await db.update(member).set(values).where(isRecord(schoolId, memberId)).returning({ id: member.id }),
        ),
    )

  /** Sets the telephone number that the account holder has proven. */
  const proveTelephone = (memberId: number, provenTelephone: string | null) =>
    asSystem(
      async (db) =>
        void (await db
          .update(account)
          .set({ provenTelephone })
          .where(eq(account.id, accountOf(db, memberId)))),
    )

  /** Returns the account id of a member record. */
  const accountIdOf = (memberId: number) =>
    asSystem(async (db) => {
      const [row] = await db.select({ id: member.accountId }).from(member).where(eq(member.id, memberId))
      return insertedRow(row === undefined ? [] : [row]).id
    })

  const removeMember = (schoolId: number, memberId: number) =>
    asSystem((db) => deleteMember(db, schoolId, memberId, new Date()))

  const setRoles = (schoolId: number, memberId: number, roles: readonly number[]) =>
    asSystem(async (db) => {
      await db.delete(memberRole).where(rolesOf(schoolId, memberId))
      if (roles.length > 0) await db.insert(memberRole).values(roles.map((roleId) => ({ schoolId, memberId, roleId })))
    })

  /** Makes a member head teacher (1), deputy (2) or subject teacher (0) of a class. */
  const makeClassManager = (schoolId: number, departmentId: number, memberId: number, level = 1) =>
    insert(classManager, { schoolId, departmentId, memberId, level })

  const removeClassManager = (schoolId: number, departmentId: number, memberId: number) =>
    asSystem(async (db) => {
      const ofClass = and(eq(classManager.schoolId, schoolId), eq(classManager.departmentId, departmentId))
      await db.delete(classManager).where(and(ofClass, eq(classManager.memberId, memberId)))
    })

  const makeParentLink = (schoolId: number, studentId: number, parentId: number, relationship = '父亲') =>
    asSystem(async (db) => (await insertRow(db, parentLink, { schoolId, studentId, parentId, relationship })).id)

  /** Binds the account of a member record to WeChat. */
  const bindWechat = (memberId: number) =>
    asSystem(async (db) => {
      const wechatOpenId = `open-${memberId}`
      await db
        .update(account)
        .set({ wechatOpenId })
        .where(eq(account.id, accountOf(db, memberId)))
      await db.update(member).set({ wechatSubscribed: true }).where(eq(member.id, memberId))
    })

  /** Reads a stored member record with its role and department ids. */
  const membershipOf = (schoolId: number, memberId: number) =>
    asSystem(async (db) => {
      const [row] = await db.select().from(member).where(isRecord(schoolId, memberId))
      if (!row) throw new Error(`record ${memberId} is no member of school ${schoolId}`)
      const roles = await db
        .select({ id: memberRole.roleId })
        .from(memberRole)
        .where(rolesOf(schoolId, memberId))
        .orderBy(asc(memberRole.roleId))
      const departments = await db
        .select({ id: memberDepartment.departmentId })
        .from(memberDepartment)
        .where(and(eq(memberDepartment.schoolId, schoolId), eq(memberDepartment.memberId, memberId)))
        .orderBy(asc(memberDepartment.departmentId))
      return { ...row, roles: roles.map(({ id }) => id), departments: departments.map(({ id }) => id) }
    })

  /** Returns the ids of the classes that a member leads or teaches. */
  const classesOf = (schoolId: number, memberId: number) =>
    asSystem(async (db) => {
      const rows = await db
        .select({ id: classManager.departmentId })
        .from(classManager)
        .where(and(eq(classManager.schoolId, schoolId), eq(classManager.memberId, memberId)))
        .orderBy(asc(classManager.departmentId))
      return rows.map(({ id }) => id)
    })

  return {
    makeMember,
    setMember,
    proveTelephone,
    accountIdOf,
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
