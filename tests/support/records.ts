import { and, asc, eq, max } from 'drizzle-orm'
import { auditChange, auditEntry } from '../../platform/server/audit/tables.ts'
import { job } from '../../platform/server/jobs/tables.ts'
import type { Database } from '../../platform/server/database/database.ts'
import { session } from '../../areas/identity/server/tables.ts'
import { dormitoryBuilding, dormitoryRoom } from '../../areas/dormitory/server/tables.ts'
import {
  permissionGrant,
  userGroup,
  userGroupMember,
  userGroupPermission,
} from '../../areas/permissions/server/tables.ts'
import { schoolConfig } from '../../areas/schoolConfig/server/tables.ts'
import { customMenuItem } from '../../areas/shell/server/tables.ts'
import {
  classManager,
  member,
  memberDepartment,
  memberRole,
  parentLink,
  person,
  wechatAccount,
} from '../../areas/users/server/tables.ts'

let rooms = 0

/** What hangs on people and schools, and looks at what a call has left in the tables. */
export const makeRecords = (database: Database) => {
  const asSystem = <T>(work: Parameters<typeof database.asSystem<T>>[1]) => database.asSystem('test records', work)

  const setPerson = (id: number, values: Partial<typeof person.$inferInsert>) =>
    asSystem(async (db) => {
      await db.update(person).set(values).where(eq(person.id, id))
    })

  const removeMember = (schoolId: number, personId: number) =>
    asSystem(async (db) => {
      await db.delete(member).where(and(eq(member.schoolId, schoolId), eq(member.personId, personId)))
    })

  const removeClassManager = (schoolId: number, departmentId: number, personId: number) =>
    asSystem(async (db) => {
      await db
        .delete(classManager)
        .where(
          and(
            eq(classManager.schoolId, schoolId),
            eq(classManager.departmentId, departmentId),
            eq(classManager.personId, personId),
          ),
        )
    })

  const setRoles = (schoolId: number, personId: number, roles: readonly number[]) =>
    asSystem(async (db) => {
      await db.delete(memberRole).where(and(eq(memberRole.schoolId, schoolId), eq(memberRole.personId, personId)))
      if (roles.length > 0) await db.insert(memberRole).values(roles.map((roleId) => ({ schoolId, personId, roleId })))
    })

  const grant = (schoolId: number, personId: number, permissions: readonly string[]) =>
    asSystem(async (db) => {
      await db
        .insert(permissionGrant)
        .values(permissions.map((permission) => ({ schoolId, personId, permission })))
        .onConflictDoNothing()
    })

  /** What a school has set under a key, beside or in place of what it had. */
  const setConfig = (schoolId: number, key: string, value: string) =>
    asSystem(async (db) => {
      await db
        .insert(schoolConfig)
        .values({ schoolId, key, value })
        .onConflictDoUpdate({ target: [schoolConfig.schoolId, schoolConfig.key], set: { value } })
    })

  /** A group with its members and what it brings. */
  const makeGroup = (values: {
    schoolId: number
    name: string
    people?: readonly number[]
    permissions?: readonly string[]
  }) =>
    asSystem(async (db) => {
      const { schoolId, name, people = [], permissions = [] } = values
      const [made] = await db.insert(userGroup).values({ schoolId, name }).returning({ id: userGroup.id })
      if (!made) throw new Error('no group was added')
      const ofGroup = { schoolId, groupId: made.id }
      if (people.length > 0)
        await db.insert(userGroupMember).values(people.map((personId) => ({ ...ofGroup, personId })))
      if (permissions.length > 0)
        await db.insert(userGroupPermission).values(permissions.map((permission) => ({ ...ofGroup, permission })))
      return made.id
    })

  const makeParentLink = (schoolId: number, studentId: number, parentId: number, relationship = '父亲') =>
    asSystem(async (db) => {
      const [made] = await db
        .insert(parentLink)
        .values({ schoolId, studentId, parentId, relationship })
        .returning({ id: parentLink.id })
      if (!made) throw new Error('no link was inserted')
      return made.id
    })

  /** A WeChat account of somebody. */
  const bindWechat = (personId: number) =>
    asSystem(async (db) => {
      await db.insert(wechatAccount).values({ personId, openId: `open-${personId}`, subscribed: true })
    })

  /** A room with its building. */
  const makeRoom = (schoolId: number, { name = '一号楼', beds = 6 }: { name?: string; beds?: number } = {}) =>
    asSystem(async (db) => {
      rooms += 1
      const [building] = await db
        .insert(dormitoryBuilding)
        .values({ schoolId, name: `${name}${rooms}` })
        .returning()
      if (!building) throw new Error('no building was inserted')
      const [room] = await db
        .insert(dormitoryRoom)
        .values({ schoolId, buildingId: building.id, floor: 1, name: `${name}101`, beds })
        .returning()
      if (!room) throw new Error('no room was inserted')
      return room
    })

  const makeMenuItem = (values: typeof customMenuItem.$inferInsert) =>
    asSystem(async (db) => {
      const [added] = await db.insert(customMenuItem).values(values).returning({ id: customMenuItem.id })
      if (!added) throw new Error('no menu entry was added')
      return added.id
    })

  /** A membership as it is stored: its row, its roles, its departments. */
  const membershipOf = (schoolId: number, personId: number) =>
    asSystem(async (db) => {
      const [row] = await db
        .select()
        .from(member)
        .where(and(eq(member.schoolId, schoolId), eq(member.personId, personId)))
      if (!row) throw new Error(`person ${personId} is no member of school ${schoolId}`)
      const roles = await db
        .select({ id: memberRole.roleId })
        .from(memberRole)
        .where(and(eq(memberRole.schoolId, schoolId), eq(memberRole.personId, personId)))
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

  /** The audit entries of one person's calls, oldest first, each with what it changed. */
  const trailOf = (personId: number) =>
    asSystem(async (db) => {
      const entries = await db.select().from(auditEntry).where(eq(auditEntry.personId, personId)).orderBy(auditEntry.id)
      return Promise.all(
        entries.map(async (entry) => ({
          ...entry,
          changes: await db.select().from(auditChange).where(eq(auditChange.entryId, entry.id)).orderBy(auditChange.id),
        })),
      )
    })

  /** When the last session of somebody was seen last. */
  const lastSeen = (personId: number) =>
    asSystem(async (db) => {
      const [row] = await db
        .select({ seenAt: max(session.seenAt) })
        .from(session)
        .where(eq(session.personId, personId))
      return row?.seenAt ?? null
    })

  /** A job of somebody, in some state. */
  const makeJob = (values: { schoolId: number; personId: number; state?: 'waiting' | 'done' | 'failed' }) =>
    asSystem(async (db) => {
      const at = new Date(0)
      const row = { kind: 'test.none', input: {}, maxAttempts: 1, runAt: at, createdAt: at, ...values }
      const [made] = await db.insert(job).values(row).returning({ id: job.id })
      if (!made) throw new Error('no job was inserted')
      return made.id
    })

  const countEntries = () => asSystem((db) => db.$count(auditEntry))

  return {
    setPerson,
    removeMember,
    removeClassManager,
    setRoles,
    grant,
    makeGroup,
    setConfig,
    makeParentLink,
    makeRoom,
    bindWechat,
    makeMenuItem,
    makeJob,
    membershipOf,
    classesOf,
    trailOf,
    countEntries,
    lastSeen,
  }
}
