import { maskName } from '../../../../platform/contract/mask.ts'
import { role } from '../../../../platform/contract/roles.ts'
import type { Asker } from '../../../../platform/server/asker.ts'
import type { Secrets } from '../../../../platform/server/secret/secrets.ts'
import type { Cell, Column } from '../../../../platform/server/sheets/columns.ts'
import type { CellFault } from '../../../imports/server/index.ts'
import { idCardIndexes } from '../records/idCards.ts'
import { type SchoolNodes, findClassmate, namesToSeek } from './classmates.ts'
import { refuseLookalikes } from './lookalikes.ts'
import type { FoundPerson, PeopleIndex, PeopleQuery } from './people.ts'
import { cardHeadings, classHeadings, gradeHeadings, idCardHeadings } from './personHeadings.ts'
import { isSameName, tidyPersonName } from './personNames.ts'
import { findIdentityKey, sortNumbers } from './registryNumber.ts'
import { textOf } from './studentSheet.ts'

/** Numbers by which a row names an existing member. */
type NumberKey = 'username' | 'code' | 'idCard' | 'cardNum'

/** Columns that a row may name a person by together, if it has no number. */
type PlaceKey = 'className' | 'gradeName'

/** Numbers that always name the person. A sheet of cards has the new card's number in `cardNum`. */
const numberKeys: readonly (NumberKey | 'registryNumber')[] = ['username', 'code', 'idCard', 'registryNumber']

/** The cells that name a person. `identityKey` is the column of the identity number or register number. */
type Naming = Readonly<
  Partial<Record<NumberKey | PlaceKey | 'name' | 'registryNumber' | 'identityKey', string | undefined>>
>

/** Columns by which rows name people. A sheet picks those that it needs. */
export const namingColumns = {
  name: { key: 'name', title: '姓名', kind: 'text', longest: 40, width: 14, note: '填写时与本校登记的姓名核对' },
  username: { key: 'username', title: '用户名', kind: 'text', longest: 64, width: 24 },
  code: { key: 'code', title: '学工号', kind: 'text', number: 'code', longest: 32, width: 18, example: '20260101' },
  idCard: { key: 'idCard', title: '身份证号', kind: 'text', number: 'identity', longest: 19, width: 22 },
  cardNum: { key: 'cardNum', title: '一卡通号', kind: 'text', number: 'card', longest: 10, width: 14 },
  className: {
    key: 'className',
    title: '班级',
    kind: 'text',
    longest: 120,
    width: 18,
    note: '没有号码的学生，按姓名与班级查找',
  },
  gradeName: { key: 'gradeName', title: '年级', kind: 'text', longest: 40, width: 12 },
} as const satisfies Readonly<Record<string, Column>>

/** Headings that schools use for these columns. */
const namingHeadings = {
  name: ['学生姓名', '教师姓名', '用户姓名'],
  username: ['账号', '登录名'],
  code: ['学号', '工号', '学籍号', '学籍辅号', '个人标识码', '学号/工号', '教工号', '职工号', '人员编号'],
  idCard: idCardHeadings,
  cardNum: cardHeadings,
  className: classHeadings,
  gradeName: gradeHeadings,
} as const

/** Returns the headings of some columns in the form that an import declares. */
export const namingHeadingsFor = <Key extends keyof typeof namingHeadings>(keys: readonly Key[]) =>
  keys.flatMap((key) => namingHeadings[key].map((heading) => ({ heading, key })))

/** Reads the name and numbers by which a row names a person. */
export const readNaming = (row: Readonly<Partial<Record<NumberKey | PlaceKey | 'name', Cell>>>): Naming => {
  const read = (key: NumberKey | PlaceKey | 'name') => textOf(row[key] ?? null)
  const name = read('name')
  const numbers = { code: read('code'), idCard: read('idCard') }
  const { code, idCard, registryNumber } = sortNumbers(numbers)
  return {
    identityKey: findIdentityKey(numbers),
    name: name === undefined ? undefined : tidyPersonName(name),
    username: read('username')?.toLowerCase(),
    code,
    idCard,
    registryNumber,
    cardNum: read('cardNum'),
    className: read('className'),
    gradeName: read('gradeName'),
  }
}

/**
 * Collects the numbers by which the named people are found, and telephone numbers of other people in the rows. Refuses
 * a file that tries out masked digits.
 */
export const collectNamingNumbers = (
  rows: readonly Naming[],
  secrets: Secrets,
  telephones: readonly string[] = [],
): PeopleQuery => {
  const idCards = rows.flatMap(({ idCard }) => idCard ?? [])
  const registers = rows.flatMap(({ registryNumber }) => registryNumber ?? [])
  refuseLookalikes(telephones, [...idCards, ...registers])
  return {
    usernames: rows.flatMap(({ username }) => username ?? []),
    codes: rows.flatMap(({ code }) => code ?? []),
    cards: rows.flatMap(({ cardNum }) => cardNum ?? []),
    idCardIndexes: idCards.flatMap((idCard) => idCardIndexes(idCard, secrets)),
    registerIndexes: registers.flatMap((number) => idCardIndexes(number, secrets)),
    telephones,
    names: namesToSeek(rows, numberKeys),
  }
}

const finders = (people: PeopleIndex, secrets: Secrets) =>
  ({
    username: people.byUsername,
    code: people.byCode,
    cardNum: people.byCard,
    idCard: (text: string) => idCardIndexes(text, secrets).flatMap((index) => people.byIdCard(index)),
  }) as const

/** Finds the people with the register number of a row. Null for a row without one. */
const findByRegister = (people: PeopleIndex, { registryNumber }: Naming, secrets: Secrets) =>
  registryNumber === undefined
    ? null
    : idCardIndexes(registryNumber, secrets).flatMap((index) => people.byRegister(index))

const notFoundText = '本校没有此人，或不在您的范围内'

interface NamedMatch<Key extends NumberKey> {
  readonly target: FoundPerson | null
  readonly faults: readonly CellFault<Key>[]
}

/**
 * Finds the one reachable person that all numbers of a row lead to, or else the student of that name and class. A person beyond reach gets the same fault as one
 * who doesn't exist.
 */
export const findNamedPerson = <Key extends NumberKey>(
  people: PeopleIndex,
  naming: Naming,
  keys: readonly [Key, ...Key[]],
  {
    secrets,
    titleOf,
    classes,
  }: {
    readonly secrets: Secrets
    readonly titleOf: (key: Key) => string
    /** The school's nodes, if a row may name a student by name and class. */
    readonly classes?: SchoolNodes
  },
): NamedMatch<Key> => {
  const identityKey = keys.find((key) => key === naming.identityKey)
  const lookups = keys.flatMap((key) => {
    const value = naming[key]
    if (value === undefined) return []
    // A register number under 学号 holds the identity number, and the fault must name 学号.
    return [{ key: key === 'idCard' ? (identityKey ?? key) : key, found: finders(people, secrets)[key](value) }]
  })
  const refused = (faults: readonly CellFault<Key>[]): NamedMatch<Key> => ({ target: null, faults })
  // A register number identifies a pupil too. The school may not have it yet, and then the other numbers count.
  const numbered = findByRegister(people, naming, secrets)
  if (numbered !== null && (numbered.length > 0 || lookups.length === 0)) {
    lookups.push({ key: identityKey ?? keys[0], found: numbered })
  }
  const [first] = lookups
  if (first === undefined) {
    if (classes !== undefined && naming.className !== undefined) return findClassmate(people, naming, classes)
    const orClass = classes === undefined ? '' : '，或姓名与班级'
    return refused([{ key: keys[0], why: `请填写${keys.map(titleOf).join('、')}中的至少一项${orClass}` }])
  }
  const unknown = lookups.filter(({ found }) => !found.some(({ isReached }) => isReached))
  const [target, other] = [...new Set(lookups.flatMap(({ found }) => found.filter(({ isReached }) => isReached)))]
  const isOther = (one: FoundPerson | undefined) =>
    naming.name !== undefined && one !== undefined && !isSameName(one.name, naming.name)
  const faults: CellFault<Key>[] = [
    ...unknown.map(({ key }) => ({ key, why: notFoundText })),
    ...(other === undefined ? [] : [{ key: first.key, why: '所填的号码在本校对应不止一个人，请核对' }]),
    ...(target !== undefined && other === undefined && isOther(target)
      ? [{ key: first.key, why: `此号码在本校属于“${maskName(target.name)}”，与填写的姓名不同，请核对` }]
      : []),
  ]
  if (faults.length > 0 || target === undefined) return refused(faults)
  const isShared = lookups.some(({ found }) => found.some((one) => one !== target))
  return isShared ? refused([{ key: first.key, why: '所填的号码在本校对应不止一个人，请核对' }]) : { target, faults }
}

const { superAdministrator, schoolDataAdministrator, bureauAdministrator, integrator } = role

/** True if a person outranks the sender, by the rule of `refuseHigher`. */
export const outranksSender = ({ roles }: { readonly roles: readonly number[] }, asker: Asker): boolean => {
  if (asker.roles.includes(superAdministrator)) return false
  const higher: readonly number[] = asker.roles.includes(schoolDataAdministrator)
    ? [superAdministrator]
    : [superAdministrator, schoolDataAdministrator, bureauAdministrator, integrator]
  return roles.some((one) => higher.includes(one))
}
