import { mapInTurns } from '../../../../platform/server/mapInTurns.ts'
import type { Secrets } from '../../../../platform/server/secret/secrets.ts'
import { type CellFault, type CompareContext, makeDuplicateFinder } from '../../../imports/server/index.ts'
import { role } from '../../../../platform/contract/roles.ts'
import { comparableCode } from '../../../registry/server/codes.ts'
import { idCardIndexes } from '../records/idCards.ts'
import { refuseLookalikes } from './lookalikes.ts'
import type { FoundPerson, PeopleIndex, PeopleQuery } from './people.ts'
import { type LostCards, findLostCardFault } from '../lostCards.ts'
import { withIdCardFacts } from './idCardFacts.ts'
import type { PersonCells } from './personCells.ts'
import { isSameName } from './personNames.ts'

type NumberKey = 'code' | 'idCard' | 'cardNum'

/** Collects the numbers by which the people of a file can be found. Refuses a file that tries out masked digits. */
export const collectNumbers = async (
  cells: readonly PersonCells[],
  telephones: readonly string[],
  secrets: Secrets,
): Promise<PeopleQuery> => {
  const idCards = cells.flatMap(({ idCard }) => idCard ?? [])
  const registers = cells.flatMap(({ registryNumber }) => registryNumber ?? [])
  refuseLookalikes(telephones, [...idCards, ...registers])
  const indexes = await mapInTurns(idCards, (idCard) => idCardIndexes(idCard, secrets))
  return {
    codes: cells.flatMap(({ code }) => code ?? []),
    cards: cells.flatMap(({ cardNum }) => cardNum ?? []),
    idCardIndexes: indexes.flat(),
    registerIndexes: (await mapInTurns(registers, (number) => idCardIndexes(number, secrets))).flat(),
    telephones,
    usernames: cells.flatMap(({ username }) => username ?? []),
  }
}

/** Finds the member of the school with the code, identity number, register number or login name of a row. */
export const matchPerson = (people: PeopleIndex, cells: PersonCells, secrets: Secrets) => {
  const { code, idCard, registryNumber, username } = cells
  const byUsername = username === undefined ? [] : people.byUsername(username)
  const byCode = code === undefined ? [] : people.byCode(code)
  const indexes = idCard === undefined ? [] : idCardIndexes(idCard, secrets)
  const byIdCard = indexes.flatMap((index) => people.byIdCard(index))
  const byRegister =
    registryNumber === undefined
      ? []
      : idCardIndexes(registryNumber, secrets).flatMap((index) => people.byRegister(index))
  const found = [...new Set([...byCode, ...byIdCard, ...byRegister, ...byUsername])]
  const [target, other] = found
  const registered = target?.idCardIndex ?? null
  const hasOtherIdCard = registered !== null && idCard !== undefined && !indexes.includes(registered)
  const isByIdentity = byIdCard.length > 0 || byRegister.length > 0
  const isByCode = byCode.length > 0
  return { target: target ?? null, isSeveral: other !== undefined, hasOtherIdCard, isByCode, isByIdentity }
}

/**
 * True if a row that only a student number or login name matches is about another person: the name differs, and so does
 * the sex or the date of birth, as far as row and record state them.
 */
export const isOtherPerson = (target: FoundPerson, given: PersonCells, today: string): boolean => {
  if (isSameName(target.name, given.name)) return false
  const { gender = 0, birthDate } = withIdCardFacts(given, today)
  const hasOtherSex = gender > 0 && target.gender > 0 && gender !== target.gender
  return hasOtherSex || (birthDate !== undefined && target.birthDate !== null && birthDate !== target.birthDate)
}

/** True if a number of a row belongs to a person beyond the sender's reach. */
export const matchesUnreached = (
  people: PeopleIndex,
  { code, idCard, cardNum, registryNumber, username }: Partial<PersonCells>,
  telephones: readonly (string | undefined)[],
  secrets: Secrets,
): boolean =>
  // Check this first for senders who reach everyone, because finding a person by identity number costs a keyed hash
  // per row.
  !people.areAllReached &&
  [
    ...(code === undefined ? [] : people.byCode(code)),
    ...(cardNum === undefined ? [] : people.byCard(cardNum)),
    ...(username === undefined ? [] : people.byUsername(username)),
    ...(idCard === undefined ? [] : idCardIndexes(idCard, secrets).flatMap((index) => people.byIdCard(index))),
    ...(registryNumber === undefined
      ? []
      : idCardIndexes(registryNumber, secrets).flatMap((index) => people.byRegister(index))),
    ...telephones.flatMap((telephone) => (telephone === undefined ? [] : people.byTelephone(telephone))),
  ].some(({ isReached }) => !isReached)

/** Returns the faults of a card number: another member has it, it is lost, or the sender may not set cards. */
export const cardFaults = (
  { people, lostCards }: { readonly people: PeopleIndex; readonly lostCards: LostCards },
  target: FoundPerson | null,
  { cardNum }: PersonCells,
  comparing: Pick<CompareContext<string>, 'permissions' | 'asker' | 'timeZone'>,
): CellFault<NumberKey>[] => {
  if (cardNum === undefined || cardNum === target?.cardNum) return []
  if (!comparing.permissions.has('sys:user:disableCard'))
    return [{ key: 'cardNum', why: '您没有编辑一卡通号的权限，请清空此列' }]
  const lost = findLostCardFault(lostCards, cardNum, comparing)
  if (lost !== null) return [{ key: 'cardNum', why: lost }]
  const isTaken = people.byCard(cardNum).some((holder) => holder.id !== target?.id)
  return isTaken ? [{ key: 'cardNum', why: '一卡通号已被本校其他人使用' }] : []
}

/**
 * True if the person has a role that the sender may not change. Administrators of the school may change everyone but
 * super administrators; other senders only people with no roles besides `allowedRoles`.
 */
export const hasHigherRole = (
  target: { readonly roles: readonly number[] },
  allowedRoles: readonly number[],
  { asker }: Pick<CompareContext<string>, 'asker'>,
) => {
  const isAdministrator =
    asker.roles.includes(role.superAdministrator) || asker.roles.includes(role.schoolDataAdministrator)
  return isAdministrator
    ? target.roles.includes(role.superAdministrator)
    : target.roles.some((roleId) => !allowedRoles.includes(roleId))
}

/** Returns a cell value normalised for comparison with other rows. */
const comparableValue = (key: NumberKey, { [key]: value }: PersonCells) =>
  key === 'code' && value !== undefined ? comparableCode(value) : value

/** Returns a function that finds a row's values that other rows of the file repeat, with the row number. */
export const makeRepeatFinder = async (rows: readonly { readonly number: number; readonly cells: PersonCells }[]) => {
  const keys: readonly NumberKey[] = ['code', 'idCard', 'cardNum']
  const twins = await mapInTurns(keys, (key) => ({
    key,
    twinOf: makeDuplicateFinder(rows.map(({ number, cells }) => [comparableValue(key, cells), number])),
  }))
  return (number: number, cells: PersonCells): CellFault<NumberKey>[] =>
    twins.flatMap(({ key, twinOf }) => {
      const other = twinOf(comparableValue(key, cells), number)
      return other === undefined ? [] : [{ key, why: `与文件第 ${other} 行相同` }]
    })
}
