import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { listedIds } from '../../../platform/server/database/listed.ts'
import { spell } from '../../../platform/server/spelling.ts'
import { type NewLogin, dropLoginNames, openAccounts } from './directory/accountBatches.ts'
import { whenCardsChange } from './members.ts'

/** The fields of a record that a batch writes, all of them at once. */
export interface BatchValues {
  readonly name: string
  readonly telephone: string | null
  readonly gender: number
  readonly nationality: string | null
  readonly birthDate: string | null
  readonly idCardCipher: string | null
  readonly idCardTail: string | null
  readonly idCardIndex: string | null
  readonly familyAddress: string | null
  readonly code: string | null
  readonly cardNum: string | null
  readonly mainDepartmentId: number | null
}

/** A record that is to be written, with what hangs on it. */
export interface BatchMember extends BatchValues {
  readonly login: NewLogin
  readonly roles: readonly number[]
  readonly departments: readonly number[]
}

/** Rows in one statement: their JSON stays a few MB. */
const atOnce = 2000

/** Works through a list some thousands at a time. */
export const inParts = async <T>(all: readonly T[], work: (some: readonly T[], from: number) => Promise<unknown>) => {
  for (let at = 0; at < all.length; at += atOnce) await work(all.slice(at, at + atOnce), at)
}

const names = `name telephone gender nationality birth_date id_card_cipher id_card_tail id_card_index family_address
  code card_num main_department_id pinyin initials`.split(/\s+/)
const fields = sql.raw(names.join(', '))
const setFields = sql.raw(names.map((column) => `${column} = given.${column}`).join(', '))
const given = sql.raw(`given (id bigint, account_id bigint, username text, name text, telephone text, gender int,
  nationality text, birth_date date, id_card_cipher text, id_card_tail text, id_card_index text, family_address text,
  code text, card_num text, main_department_id bigint, pinyin text, initials text)`)

const columnsOf = (values: BatchValues) => ({
  ...spell(values.name),
  name: values.name,
  telephone: values.telephone,
  gender: values.gender,
  nationality: values.nationality,
  birth_date: values.birthDate,
  id_card_cipher: values.idCardCipher,
  id_card_tail: values.idCardTail,
  id_card_index: values.idCardIndex,
  family_address: values.familyAddress,
  code: values.code,
  card_num: values.cardNum,
  main_department_id: values.mainDepartmentId,
})

/** Puts people into departments; a pair that is there already stays. */
export const putEachInDepartments = (
  db: Db,
  schoolId: number,
  pairs: readonly { readonly memberId: number; readonly departmentId: number }[],
): Promise<void> =>
  inParts(pairs, (some) =>
    db.execute(sql`insert into member_department (school_id, member_id, department_id)
      select ${schoolId}, member_id, department_id from unnest(${sql.param(some.map(({ memberId }) => memberId))}::bigint[],
        ${sql.param(some.map(({ departmentId }) => departmentId))}::bigint[]) as listed (member_id, department_id)
      on conflict do nothing`),
  )

/** Takes people out of departments. */
export const takeEachOutOfDepartments = (
  db: Db,
  schoolId: number,
  pairs: readonly { readonly memberId: number; readonly departmentId: number }[],
): Promise<void> =>
  inParts(pairs, (some) =>
    db.execute(sql`delete from member_department using unnest(${sql.param(some.map(({ memberId }) => memberId))}::bigint[],
        ${sql.param(some.map(({ departmentId }) => departmentId))}::bigint[]) as listed (member_id, department_id)
      where school_id = ${schoolId} and member_department.member_id = listed.member_id
        and member_department.department_id = listed.department_id`),
  )

/** Gives each of these people a role; one that is held already stays. */
export const giveEachRole = (
  db: Db,
  schoolId: number,
  pairs: readonly { readonly memberId: number; readonly roleId: number }[],
): Promise<void> =>
  inParts(pairs, (some) =>
    db.execute(sql`insert into member_role (school_id, member_id, role_id)
      select ${schoolId}, member_id, role_id from unnest(${sql.param(some.map(({ memberId }) => memberId))}::bigint[],
        ${sql.param(some.map(({ roleId }) => roleId))}::int[]) as listed (member_id, role_id)
      on conflict do nothing`),
  )

/** Takes a role from each of these people. */
export const takeEachRole = (
  db: Db,
  schoolId: number,
  pairs: readonly { readonly memberId: number; readonly roleId: number }[],
): Promise<void> =>
  inParts(pairs, (some) =>
    db.execute(sql`delete from member_role using unnest(${sql.param(some.map(({ memberId }) => memberId))}::bigint[],
        ${sql.param(some.map(({ roleId }) => roleId))}::int[]) as listed (member_id, role_id)
      where school_id = ${schoolId} and member_role.member_id = listed.member_id
        and member_role.role_id = listed.role_id`),
  )

const tellCards = (
  db: Db,
  schoolId: number,
  cards: readonly { readonly memberId: number; readonly number: string | null }[],
) => (cards.length === 0 ? Promise.resolve() : whenCardsChange.tell(db, { schoolId, cards }))

/** Writes records with their accounts, roles and departments, as `insertMember` does for one; gives their ids in the same order. */
export const insertMembers = async (db: Db, schoolId: number, people: readonly BatchMember[]): Promise<number[]> => {
  const ids: number[] = []
  await inParts(people, async (some) => {
    const opened = await openAccounts(
      db,
      schoolId,
      some.map(({ login }) => login),
    )
    const rows = some.map((person, at) => ({
      ...columnsOf(person),
      id: opened[at]?.memberId,
      account_id: opened[at]?.accountId,
      username: person.login.username,
    }))
    await db.execute(sql`insert into member (school_id, id, account_id, username, ${fields})
      select ${schoolId}, id, account_id, username, ${fields} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as ${given}`)
    ids.push(...opened.map(({ memberId }) => memberId))
  })
  const made = people.map((person, at) => ({ ...person, memberId: ids[at] ?? 0 }))
  const rolesOf = made.flatMap(({ memberId, roles }) => roles.map((roleId) => ({ memberId, roleId })))
  await giveEachRole(db, schoolId, rolesOf)
  const places = made.flatMap(({ memberId, departments }) =>
    departments.map((departmentId) => ({ memberId, departmentId })),
  )
  await putEachInDepartments(db, schoolId, places)
  const cards = made.flatMap(({ memberId, cardNum }) => (cardNum === null ? [] : [{ memberId, number: cardNum }]))
  await tellCards(db, schoolId, cards)
  return ids
}

/** A record that is to be changed: all its fields as they are to be, and the card that it had. */
export interface BatchChange extends BatchValues {
  readonly memberId: number
  readonly cardBefore: string | null
}

/** Writes all these fields of records, each as its next version. A code or card that somebody has fails on a unique key. */
export const changeMembers = async (db: Db, schoolId: number, changes: readonly BatchChange[]): Promise<void> => {
  await inParts(changes, (some) => {
    const rows = some.map((change) => ({ ...columnsOf(change), id: change.memberId }))
    return db.execute(sql`update member set ${setFields}, version = version + 1
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as ${given}
      where member.school_id = ${schoolId} and member.id = given.id`)
  })
  const cards = changes.filter(({ cardNum, cardBefore }) => cardNum !== cardBefore)
  await tellCards(
    db,
    schoolId,
    cards.map(({ memberId, cardNum }) => ({ memberId, number: cardNum })),
  )
}

/** Ends records on which nothing has been built, with their login names, and with the accounts that had no other. */
export const deleteMembers = async (db: Db, schoolId: number, members: readonly number[]): Promise<void> => {
  await inParts(members, (some) =>
    db.execute(sql`delete from member where school_id = ${schoolId} and id in ${listedIds(some)}`),
  )
  await dropLoginNames(db, schoolId, members)
}
