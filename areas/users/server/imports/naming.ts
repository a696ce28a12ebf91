import { maskName } from '../../../../platform/contract/mask.ts'
import { role } from '../../../../platform/contract/roles.ts'
import type { Asker } from '../../../../platform/server/asker.ts'
import type { Secrets } from '../../../../platform/server/secret/secrets.ts'
import type { Cell, Column } from '../../../../platform/server/sheets/columns.ts'
import type { CellFault } from '../../../imports/server/index.ts'
import { idCardIndexes } from '../records/idCards.ts'
import { refuseLookalikes } from './lookalikes.ts'
import type { FoundPerson, PeopleIndex, Sought } from './people.ts'
import { cardHeadings, idCardHeadings } from './personHeadings.ts'
import { textOf } from './studentSheet.ts'

/** By which a row names somebody whom the school has already. */
export type NumberKey = 'username' | 'code' | 'idCard' | 'cardNum'

type Naming = Readonly<Partial<Record<NumberKey | 'name', string | undefined>>>

/** The columns by which rows name people; a sheet takes those that it needs. */
export const namingColumns = {
  name: { key: 'name', title: '姓名', kind: 'text', longest: 40, width: 14, note: '填写时与本校登记的姓名核对' },
  username: { key: 'username', title: '用户名', kind: 'text', longest: 64, width: 24 },
  code: { key: 'code', title: '学工号', kind: 'text', longest: 32, width: 18, example: '20260101' },
  idCard: { key: 'idCard', title: '身份证号', kind: 'text', longest: 18, width: 22 },
  cardNum: { key: 'cardNum', title: '一卡通号', kind: 'text', longest: 10, width: 14 },
} as const satisfies Readonly<Record<string, Column>>

/** Headings by which schools' own sheets name people. */
export const namingHeadings = {
  name: ['学生姓名', '教师姓名', '用户姓名'],
  username: ['账号', '登录名'],
  code: ['学号', '工号', '学籍号', '学号/工号', '教工号', '职工号'],
  idCard: idCardHeadings,
  cardNum: cardHeadings,
} as const

/** The same for some columns, as an import declares them. */
export const headingsOf = <Key extends keyof typeof namingHeadings>(keys: readonly Key[]) =>
  keys.flatMap((key) => namingHeadings[key].map((heading) => ({ heading, key })))

/** Reads by what a row names somebody. */
export const readNaming = (row: Readonly<Partial<Record<NumberKey | 'name', Cell>>>): Naming => {
  const read = (key: NumberKey | 'name') => textOf(row[key] ?? null)
  return {
    name: read('name'),
    username: read('username')?.toLowerCase(),
    code: read('code'),
    idCard: read('idCard')?.toUpperCase(),
    cardNum: read('cardNum'),
  }
}

/** Everything by which the named people are looked for, with telephone numbers of others beside them; refuses a file of lookalikes. */
export const soughtByNaming = (
  rows: readonly Naming[],
  secrets: Secrets,
  telephones: readonly string[] = [],
): Sought => {
  const idCards = rows.flatMap(({ idCard }) => idCard ?? [])
  refuseLookalikes(telephones, idCards)
  return {
    usernames: rows.flatMap(({ username }) => username ?? []),
    codes: rows.flatMap(({ code }) => code ?? []),
    cards: rows.flatMap(({ cardNum }) => cardNum ?? []),
    idCardIndexes: idCards.flatMap((idCard) => idCardIndexes(idCard, secrets)),
    telephones,
  }
}

const finders = (people: PeopleIndex, secrets: Secrets) =>
  ({
    username: people.byUsername,
    code: people.byCode,
    cardNum: people.byCard,
    idCard: (text: string) => idCardIndexes(text, secrets).flatMap((index) => people.byIdCard(index)),
  }) as const

const nobody = '本校没有此人，或不在您的范围内'

interface Met<Key extends NumberKey> {
  readonly target: FoundPerson | null
  readonly faults: readonly CellFault<Key>[]
}

/**
 * The one person of the school, within reach, whom a row means: everything that it gives must lead to them. Nobody beyond
 * reach is told from somebody who is not there.
 */
export const meetNamed = <Key extends NumberKey>(
  people: PeopleIndex,
  naming: Naming,
  keys: readonly [Key, ...Key[]],
  { secrets, titleOf }: { readonly secrets: Secrets; readonly titleOf: (key: Key) => string },
): Met<Key> => {
  const given = keys.flatMap((key) => {
    const value = naming[key]
    return value === undefined ? [] : [{ key, found: finders(people, secrets)[key](value) }]
  })
  const refused = (faults: readonly CellFault<Key>[]): Met<Key> => ({ target: null, faults })
  const [first] = given
  if (first === undefined) {
    return refused([{ key: keys[0], why: `请填写${keys.map(titleOf).join('、')}中的至少一项` }])
  }
  const unknown = given.filter(({ found }) => !found.some(({ isReached }) => isReached))
  const [target, other] = [...new Set(given.flatMap(({ found }) => found.filter(({ isReached }) => isReached)))]
  const isOther = (one: FoundPerson | undefined) => naming.name !== undefined && one?.name !== naming.name
  const faults: CellFault<Key>[] = [
    ...unknown.map(({ key }) => ({ key, why: nobody })),
    ...(other === undefined ? [] : [{ key: first.key, why: '所填的号码在本校对应不止一个人，请核对' }]),
    ...(target !== undefined && other === undefined && isOther(target)
      ? [{ key: first.key, why: `此号码在本校属于“${maskName(target.name)}”，与填写的姓名不同，请核对` }]
      : []),
  ]
  if (faults.length > 0 || target === undefined) return refused(faults)
  const isShared = given.some(({ found }) => found.some((one) => one !== target))
  return isShared ? refused([{ key: first.key, why: '所填的号码在本校对应不止一个人，请核对' }]) : { target, faults }
}

const { superAdministrator, schoolDataAdministrator, bureauAdministrator, integrator } = role

/** True for people who may do more than the sender, as `refuseHigher` has it for one. */
export const isAbove = ({ roles }: Pick<FoundPerson, 'roles'>, asker: Asker): boolean => {
  if (asker.roles.includes(superAdministrator)) return false
  const higher: readonly number[] = asker.roles.includes(schoolDataAdministrator)
    ? [superAdministrator]
    : [superAdministrator, schoolDataAdministrator, bureauAdministrator, integrator]
  return roles.some((one) => higher.includes(one))
}
