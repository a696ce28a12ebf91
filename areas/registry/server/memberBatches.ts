import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { processInBatches } from '../../../platform/server/processInBatches.ts'
import { spell } from '../../../platform/server/spelling.ts'
import { type NewLogin, dropLoginNames, openAccounts } from './directory/accountBatches.ts'
import { refuseBeyondLimit } from './integratorTerms.ts'
import { putEachInDepartments } from './memberDepartments.ts'
import { grantEachRole } from './memberRoles.ts'
import { changeMemberRows, deleteMemberRows, insertMemberRows, setMemberColumns, whenCardsChange } from './members.ts'

/** The fields of a record that a batch writes, all together. */
export interface BatchValues {
  readonly name: string
  readonly telephone: string | null
  readonly gender: number
  readonly nationality: string | null
  readonly birthDate: string | null
  readonly idCardCipher: string | null
  readonly idCardTail: string | null
  readonly idCardIndex: string | null
  readonly idCardType: string | null
  readonly familyAddress: string | null
  readonly code: string | null
  readonly cardNum: string | null
  readonly mainDepartmentId: number | null
}

/** A record to insert, with its login name, roles and departments. */
export interface BatchMember extends BatchValues {
  readonly login: NewLogin
  readonly roles: readonly number[]
  readonly departments: readonly number[]
}

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
  id_card_type: values.idCardType,
  family_address: values.familyAddress,
  code: values.code,
  card_num: values.cardNum,
  main_department_id: values.mainDepartmentId,
})

const announceCards = (
  db: Db,
  schoolId: number,
  cards: readonly { readonly memberId: number; readonly number: string | null }[],
) => (cards.length === 0 ? Promise.resolve() : whenCardsChange.tell(db, { schoolId, cards }))

/**
 * Inserts records with their accounts, roles and departments, as `insertMember` does for one. Returns their ids in
 * order. Refuses all of them before writing if they are more than the school may have.
 */
export const insertMembers = async (db: Db, schoolId: number, people: readonly BatchMember[]): Promise<number[]> => {
  await refuseBeyondLimit(db, schoolId, people.length)
  const ids: number[] = []
  await processInBatches(people, async (some) => {
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
    await insertMemberRows(db, schoolId, rows)
    ids.push(...opened.map(({ memberId }) => memberId))
  })
  const made = people.map((person, at) => ({ ...person, memberId: ids[at] ?? 0 }))
  const rolesOf = made.flatMap(({ memberId, roles }) => roles.map((roleId) => ({ memberId, roleId })))
  await grantEachRole(db, schoolId, rolesOf)
  const places = made.flatMap(({ memberId, departments }) =>
    departments.map((departmentId) => ({ memberId, departmentId })),
  )
  await putEachInDepartments(db, schoolId, places)
  const cards = made.flatMap(({ memberId, cardNum }) => (cardNum === null ? [] : [{ memberId, number: cardNum }]))
  await processInBatches(cards, (some) => announceCards(db, schoolId, some))
  return ids
}

/** A record to change: all its new fields, and its previous card number. */
interface BatchChange extends BatchValues {
  readonly memberId: number
  readonly cardBefore: string | null
}

/** Writes all these fields and raises each version. A code or card number in use violates a unique key. */
export const changeMembers = async (db: Db, schoolId: number, changes: readonly BatchChange[]): Promise<void> => {
  await processInBatches(changes, (some) =>
    changeMemberRows(
      db,
      schoolId,
      some.map((change) => ({ ...columnsOf(change), id: change.memberId })),
    ),
  )
  const cards = changes.filter(({ cardNum, cardBefore }) => cardNum !== cardBefore)
  await announceCards(
    db,
    schoolId,
    cards.map(({ memberId, cardNum }) => ({ memberId, number: cardNum })),
  )
}

/** Deletes records that nothing was built on, their login names, and accounts left without one. */
export const deleteMembers = async (db: Db, schoolId: number, members: readonly number[]): Promise<void> => {
  await processInBatches(members, (some) => deleteMemberRows(db, schoolId, some))
  await dropLoginNames(db, schoolId, members)
}

/** A new telephone number of a record. Null clears it. */
interface NewNumber {
  readonly memberId: number
  readonly telephone: string | null
}

/** Sets the telephone numbers of records and raises each version. */
export const changeTelephones = async (db: Db, schoolId: number, changes: readonly NewNumber[]): Promise<void> => {
  await processInBatches(changes, (some) => {
    const ids = sql.param(some.map(({ memberId }) => memberId))
    const numbers = sql.param(some.map(({ telephone }) => telephone))
    const given = sql`unnest(${ids}::bigint[], ${numbers}::text[]) as given (id, telephone)`
    return setMemberColumns(db, schoolId, sql`telephone = given.telephone, version = version + 1`, given)
  })
}
