import { and, asc, eq, inArray } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { type Cell, type SheetRow, sheetDefinition } from '../../../platform/server/sheets/columns.ts'
import type { RowFault } from '../../../platform/server/sheets/importing.ts'
import { member } from '../../registry/server/tables/members.ts'
import { permissionsRefusals } from '../contract.ts'
import { longestGroupName } from '../groupContract.ts'
import { userGroup, userGroupMember, userGroupPermission } from './tables.ts'

/** The sheet of groups: each row is one membership. */
export const groupSheet = sheetDefinition({
  title: '用户组',
  columns: [
    {
      key: 'group',
      title: '用户组',
      kind: 'text',
      required: true,
      longest: longestGroupName,
      width: 20,
      example: '年级组长',
      note: '没有的用户组会新建，已有的会加入成员',
    },
    {
      key: 'account',
      title: '账号',
      kind: 'text',
      required: true,
      longest: 64,
      width: 20,
      example: 'T2026001',
      note: '用户名或学工号，一行一人；不会移出已有成员',
    },
  ],
})

type Key = (typeof groupSheet)['columns'][number]['key']
type GroupRow = SheetRow<Key>

/** Data for checking a file's rows: member ids by username or code, locked members, and the groups' permissions. */
interface ImportFacts {
  readonly peopleBy: ReadonlyMap<string, ReadonlySet<number>>
  /** Ids of locked members: students who have graduated. */
  readonly locked: ReadonlySet<number>
  readonly broughtBy: ReadonlyMap<string, readonly string[]>
  /** Ids of the groups' members, by the group's name. */
  readonly membersOf: ReadonlyMap<string, ReadonlySet<number>>
}

const toText = (value: Cell) => String(value ?? '').trim()

const listPermissionsByGroup = async (db: Db, schoolId: number) => {
  const rows = await db
    .select({ name: userGroup.name, permission: userGroupPermission.permission })
    .from(userGroup)
    .leftJoin(
      userGroupPermission,
      and(eq(userGroupPermission.schoolId, schoolId), eq(userGroupPermission.groupId, userGroup.id)),
    )
    .where(eq(userGroup.schoolId, schoolId))
  const permissionsByGroup = new Map<string, string[]>()
  for (const { name, permission } of rows) {
    permissionsByGroup.set(name, [
      ...(permissionsByGroup.get(name) ?? []),
      ...(permission === null ? [] : [permission]),
    ])
  }
  return permissionsByGroup
}

const listMembersByGroup = async (db: Db, schoolId: number) => {
  const rows = await db
    .select({ name: userGroup.name, memberId: userGroupMember.memberId })
    .from(userGroupMember)
    .innerJoin(userGroup, and(eq(userGroup.schoolId, schoolId), eq(userGroup.id, userGroupMember.groupId)))
    .where(eq(userGroupMember.schoolId, schoolId))
  const membersByGroup = new Map<string, Set<number>>()
  for (const { name, memberId } of rows) {
    membersByGroup.set(name, (membersByGroup.get(name) ?? new Set()).add(memberId))
  }
  return membersByGroup
}

/** Reads the data for checking a file's rows, in three statements. */
export const readImportFacts = async (db: Db, schoolId: number): Promise<ImportFacts> => {
  const people = await db
    .select({ id: member.id, username: member.username, code: member.code, locked: member.locked })
    .from(member)
    .where(eq(member.schoolId, schoolId))
  const peopleBy = new Map<string, Set<number>>()
  for (const { id, username, code } of people) {
    for (const word of [username, code]) {
      if (word !== null) peopleBy.set(word, (peopleBy.get(word) ?? new Set()).add(id))
    }
  }
  const locked = new Set(people.filter((one) => one.locked).map(({ id }) => id))
  const broughtBy = await listPermissionsByGroup(db, schoolId)
  return { peopleBy, locked, broughtBy, membersOf: await listMembersByGroup(db, schoolId) }
}

/** True if the row's person was a member of the group when the file was checked. */
const isMember = ({ peopleBy, membersOf }: ImportFacts, { group, account }: GroupRow): boolean => {
  const people = [...(peopleBy.get(toText(account)) ?? [])]
  return people.length === 1 && people.every((id) => membersOf.get(toText(group))?.has(id))
}

/**
 * Returns a function that checks a row: the person exists and may join, and the importer may pass on the group's
 * permissions.
 */
export const makeRowChecker =
  (facts: ImportFacts, importer: { mine: ReadonlySet<string>; memberId: number | null }) =>
  (row: GroupRow): RowFault<Key>[] => {
    const { peopleBy, locked, broughtBy } = facts
    const matches = peopleBy.get(toText(row.account))
    if (matches === undefined) return [{ key: 'account', why: '本校没有此用户名或学工号' }]
    if (matches.size > 1) return [{ key: 'account', why: '是一人的用户名，也是另一人的学工号，请改填其另一账号' }]
    // A membership that exists changes nothing, so that an exported file can be imported again.
    if (isMember(facts, row)) return []
    if (importer.memberId !== null && matches.has(importer.memberId)) {
      return [{ key: 'account', why: permissionsRefusals.notYourself.msg }]
    }
    if ([...matches].some((id) => locked.has(id))) return [{ key: 'account', why: '已毕业，不能再加入用户组' }]
    const lacksPermission = (broughtBy.get(toText(row.group)) ?? []).some((key) => !importer.mine.has(key))
    return lacksPermission ? [{ key: 'group', why: permissionsRefusals.notHeld.msg }] : []
  }

interface Writing {
  readonly schoolId: number
  readonly rows: readonly GroupRow[]
  readonly facts: ImportFacts
  readonly mine: ReadonlySet<string>
}

/** Rows inserted per statement. Each value is a parameter, and a statement may have 65,535. */
const rowsPerInsert = 5000

/**
 * Creates missing groups and adds the members. Checks the groups' permissions again, because they may have changed
 * since the check.
 */
export const writeGroups = async (db: Db, { schoolId, rows, facts, mine }: Writing) => {
  // Existing memberships are never written: one that was removed since the check must not return unchecked.
  const joining = rows.filter((row) => !isMember(facts, row))
  const names = [...new Set(joining.map(({ group }) => toText(group)))]
  if (names.length === 0) return { groups: 0, users: 0 }
  await db
    .insert(userGroup)
    .values(names.map((name) => ({ schoolId, name })))
    .onConflictDoNothing()
  const groups = await db
    .select({ id: userGroup.id, name: userGroup.name })
    .from(userGroup)
    .where(and(eq(userGroup.schoolId, schoolId), inArray(userGroup.name, names)))
    .orderBy(asc(userGroup.id))
    .for('update')
  const permissionsByGroup = await listPermissionsByGroup(db, schoolId)
  if (names.some((name) => permissionsByGroup.get(name)?.some((key) => !mine.has(key)))) {
    throw new Refusal(permissionsRefusals.notHeld)
  }
  const idOf = new Map(groups.map(({ id, name }) => [name, id]))
  const members = joining.flatMap(({ group, account }) => {
    const groupId = idOf.get(toText(group))
    const [memberId] = facts.peopleBy.get(toText(account)) ?? []
    return groupId === undefined || memberId === undefined ? [] : [{ schoolId, groupId, memberId }]
  })
  for (let start = 0; start < members.length; start += rowsPerInsert) {
    await db
      .insert(userGroupMember)
      .values(members.slice(start, start + rowsPerInsert))
      .onConflictDoNothing()
  }
  return { groups: names.length, users: new Set(members.map(({ memberId }) => memberId)).size }
}
