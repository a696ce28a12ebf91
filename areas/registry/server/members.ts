import { type SQL, and, eq, sql } from 'drizzle-orm'
import { among } from '../../../platform/server/database/among.ts'
import { declareAnnouncement } from '../../../platform/server/announcement.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { listedIds } from '../../../platform/server/database/listed.ts'
import { spell } from '../../../platform/server/spelling.ts'
import { nextVersion } from '../../../platform/server/versioned.ts'
import { type FirstCredential, type RecordKey, dropLoginName, openAccount } from './directory/accounts.ts'
import { endSessionsOfMember } from './directory/sessions.ts'
import { refuseBeyondLimit } from './integratorTerms.ts'
import { putInDepartments } from './memberDepartments.ts'
import { grantRoles } from './memberRoles.ts'
import { member } from './tables/members.ts'

type Insert = typeof member.$inferInsert
type Values = Omit<Insert, 'id' | 'schoolId' | 'accountId' | 'pinyin' | 'initials' | 'mainDepartmentId'>

/** A record to insert, with its roles and departments. The first department is the main one. */
interface NewMember extends Values {
  readonly roles: readonly number[]
  readonly departments: readonly number[]
}

/** Announced after card numbers of records changed or were cleared. Listener places: 10 the cards. */
export const whenCardsChange = declareAnnouncement<{
  readonly schoolId: number
  readonly cards: readonly { readonly memberId: number; readonly number: string | null }[]
}>()

/** SQL condition for one record. */
export const isRecord = (schoolId: number, memberId: number) =>
  and(eq(member.schoolId, schoolId), eq(member.id, memberId))

/**
 * Inserts a record with its roles and departments under a new account, and returns its id. A login name, code or card
 * number in use violates a unique key, and one person more than the school may have is refused.
 */
export const insertMember = async (
  db: Db,
  schoolId: number,
  { roles, departments, ...values }: NewMember,
  first: FirstCredential,
): Promise<number> => {
  await refuseBeyondLimit(db, schoolId, 1)
  const { accountId, memberId } = await openAccount(db, schoolId, values.username, first)
  await db.insert(member).values({
    ...values,
    ...spell(values.name),
    schoolId,
    id: memberId,
    accountId,
    mainDepartmentId: departments[0] ?? null,
  })
  await grantRoles(db, schoolId, [memberId], roles)
  await putInDepartments(db, { schoolId, memberId }, departments)
  if (values.cardNum) await whenCardsChange.tell(db, { schoolId, cards: [{ memberId, number: values.cardNum }] })
  return memberId
}

/** Changes these fields of a record and raises its version. A code or card number in use violates a unique key. */
export const changeMember = async (
  db: Db,
  { schoolId, memberId }: RecordKey,
  { name, ...changes }: Partial<Omit<Values, 'version' | 'username'>>,
): Promise<void> => {
  await db
    .update(member)
    .set({ ...changes, ...(name === undefined ? {} : { name, ...spell(name) }), version: nextVersion(member.version) })
    .where(isRecord(schoolId, memberId))
  const { cardNum } = changes
  if (cardNum !== undefined) await whenCardsChange.tell(db, { schoolId, cards: [{ memberId, number: cardNum }] })
}

/** Raises a record's version for a save of its student info. Returns false if `version` is not current. */
export const raiseMemberVersion = async (
  db: Db,
  { schoolId, memberId }: RecordKey,
  version?: number,
): Promise<boolean> => {
  const saved = await db
    .update(member)
    .set({ version: nextVersion(member.version) })
    .where(and(isRecord(schoolId, memberId), version === undefined ? undefined : eq(member.version, version)))
    .returning({ id: member.id })
  return saved.length > 0
}

/** Raises the versions of several records without comparing them. */
export const raiseMemberVersions = async (db: Db, schoolId: number, members: readonly number[]): Promise<void> => {
  await db
    .update(member)
    .set({ version: nextVersion(member.version) })
    .where(and(eq(member.schoolId, schoolId), among(member.id, members)))
}

/** Sets fields that no form saves. The version doesn't change, so open forms stay valid. */
export const setMemberFields = async (
  db: Db,
  { schoolId, memberId }: RecordKey,
  set: Partial<Pick<Insert, 'avatarFileId' | 'faceId' | 'mainDepartmentId' | 'accountId' | 'accountTouchedAt'>>,
): Promise<void> => {
  await db.update(member).set(set).where(isRecord(schoolId, memberId))
}

/** Sets columns of many records of a school in one statement, with values from `given (id, …)`. */
export const setMemberColumns = async (db: Db, schoolId: number, set: SQL, given: SQL): Promise<void> => {
  await db.execute(sql`update member set ${set} from ${given}
    where member.school_id = ${schoolId} and member.id = given.id`)
}

/** Sets people's main department if it is still `from`. */
export const changeMainDepartments = async (
  db: Db,
  schoolId: number,
  changes: readonly { readonly memberId: number; readonly from: number; readonly to: number }[],
): Promise<void> => {
  await db.execute(sql`update member set main_department_id = listed.to_id
    from unnest(${sql.param(changes.map(({ memberId }) => memberId))}::bigint[],
      ${sql.param(changes.map(({ from }) => from))}::bigint[], ${sql.param(changes.map(({ to }) => to))}::bigint[])
      as listed (id, from_id, to_id)
    where member.school_id = ${schoolId} and member.id = listed.id and member.main_department_id = listed.from_id`)
}

/** Records that these people's accounts were changed. The school's audit trail names them by this row change. */
export const recordAccountChange = async (
  db: Db,
  schoolId: number,
  members: readonly number[],
  now: Date,
): Promise<void> => {
  await db
    .update(member)
    .set({ accountTouchedAt: now })
    .where(and(eq(member.schoolId, schoolId), among(member.id, members)))
}

/** Moves all records of one account to another. */
export const moveRecords = async (db: Db, from: number, to: number): Promise<void> => {
  await db.update(member).set({ accountId: to }).where(eq(member.accountId, from))
}

/**
 * Locks the records of these people for whom `which` holds. Raises all their versions, so that open forms become stale.
 */
export const lockMembers = async (db: Db, schoolId: number, members: readonly number[], which: SQL): Promise<void> => {
  await db
    .update(member)
    .set({ locked: sql`${member.locked} or ${which}`, version: nextVersion(member.version) })
    .where(and(eq(member.schoolId, schoolId), among(member.id, members)))
}

/** An identity number encrypted again, with the ciphertext it replaces. */
interface Resealed {
  readonly id: number
  readonly before: string | null
  readonly idCardCipher: string | null
  readonly idCardIndex: string | null
}

/** Replaces identity numbers by the same ones encrypted again. Skips rows that were changed meanwhile. */
export const resealIdCards = async (db: Db, anew: readonly Resealed[]): Promise<void> => {
  const texts = (values: readonly (string | null)[]) => sql`${sql.param([...values])}::text[]`
  await db.execute(sql`update ${member} set id_card_cipher = anew.cipher, id_card_index = anew.index
    from unnest(${sql.param(anew.map(({ id }) => id))}::bigint[], ${texts(anew.map(({ before }) => before))},
      ${texts(anew.map(({ idCardCipher }) => idCardCipher))}, ${texts(anew.map(({ idCardIndex }) => idCardIndex))})
      as anew (id, before, cipher, index)
    where ${member.id} = anew.id and ${member.idCardCipher} = anew.before`)
}

/**
 * Sets a valid main department for people whose current one isn't theirs, and clears it for people in none. Returns how
 * many.
 */
export const repairMainDepartments = async (db: Db, schoolId: number): Promise<number> => {
  const changed = await db.execute<{ id: number }>(sql`
    update member set main_department_id = (
      select min(held.department_id) from member_department held
        where held.school_id = member.school_id and held.member_id = member.id)
    where member.school_id = ${schoolId} and not exists (
      select 1 from member_department held where held.school_id = member.school_id
        and held.member_id = member.id and held.department_id = member.main_department_id)
      and (member.main_department_id is not null or exists (
        select 1 from member_department held
          where held.school_id = member.school_id and held.member_id = member.id))
    returning member.id`)
  return changed.rows.length
}

/** Corrects wrong pinyin of a school's names. Returns how many. */
export const repairSpellings = async (db: Db, schoolId: number): Promise<number> => {
  const people = await db
    .select({ id: member.id, name: member.name, pinyin: member.pinyin, initials: member.initials })
    .from(member)
    .where(eq(member.schoolId, schoolId))
  const wrong = people.flatMap(({ id, name, pinyin, initials }) => {
    const right = spell(name)
    return right.pinyin === pinyin && right.initials === initials ? [] : [{ id, ...right }]
  })
  if (wrong.length === 0) return 0
  await db.execute(sql`update member set pinyin = given.pinyin, initials = given.initials
    from json_to_recordset(${JSON.stringify(wrong)}::json) as given (id bigint, pinyin text, initials text)
    where member.school_id = ${schoolId} and member.id = given.id`)
  return wrong.length
}

/** Deletes a record with its sessions and login name, and its account if it has no other record. */
export const deleteMember = async (db: Db, schoolId: number, memberId: number, now: Date): Promise<void> => {
  await endSessionsOfMember(db, { schoolId, memberId }, now)
  await db.delete(member).where(isRecord(schoolId, memberId))
  await dropLoginName(db, { schoolId, memberId })
}

const batchColumns =
  `name telephone gender nationality birth_date id_card_cipher id_card_tail id_card_index id_card_type family_address
  code card_num main_department_id pinyin initials`.split(/\s+/)
const fields = sql.raw(batchColumns.join(', '))
const setFields = sql.raw(batchColumns.map((column) => `${column} = given.${column}`).join(', '))
const given = sql.raw(`given (id bigint, account_id bigint, username text, name text, telephone text, gender int,
  nationality text, birth_date date, id_card_cipher text, id_card_tail text, id_card_index text, id_card_type text, family_address text,
  code text, card_num text, main_department_id bigint, pinyin text, initials text)`)

/** Records by database column, as `memberBatches` builds them. */
type Rows = readonly Readonly<Record<string, string | number | null | undefined>>[]

/** Writes many records in one statement. */
export const insertMemberRows = async (db: Db, schoolId: number, rows: Rows): Promise<void> => {
  await db.execute(sql`insert into member (school_id, id, account_id, username, ${fields})
    select ${schoolId}, id, account_id, username, ${fields}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as ${given}`)
}

/** Writes all fields of many records in one statement and raises each version. */
export const changeMemberRows = async (db: Db, schoolId: number, rows: Rows): Promise<void> => {
  const each = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as ${given}`
  await setMemberColumns(db, schoolId, sql`${setFields}, version = version + 1`, each)
}

/** Deletes many records in one statement. */
export const deleteMemberRows = async (db: Db, schoolId: number, ids: readonly number[]): Promise<void> => {
  await db.execute(sql`delete from member where school_id = ${schoolId} and id in ${listedIds(ids)}`)
}
