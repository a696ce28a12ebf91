import { role } from '../../platform/contract/roles.ts'
import { type Gender, gender } from './names/name.ts'
import type { Registry, Someone } from './people.ts'
import type { Family } from './population.ts'
import type { Random } from './random.ts'
import type { ClassManagerRow, SchoolRow } from './rows.ts'
import type { Hire } from './staff.ts'
import { classLevel } from './teaching.ts'
import type { Tree } from './tree.ts'

interface DemoAccount {
  readonly username: string
  readonly name: string
  readonly gender: Gender
  /** The account's purpose, as the program prints it at start. */
  readonly title: string
}

/** The password of the demo accounts, which only exist in demo mode and in databases for measuring. */
export const demoPassword = 'Xingtan-2026'

/** The accounts of the demo, the only ones with a password. */
export const demoAccounts = {
  admin: { username: 'admin', name: '陈思远', gender: gender.male, title: '平台超级管理员' },
  bureau: { username: 'bureau', name: '周文敏', gender: gender.female, title: '青禾区教育局管理员' },
  school: { username: 'school', name: '林建平', gender: gender.male, title: '杏坛实验学校数据管理员' },
  teacher: { username: 'teacher', name: '王雨晴', gender: gender.female, title: '杏坛实验学校班主任、任课教师' },
  dorm: { username: 'dorm', name: '赵秀兰', gender: gender.female, title: '杏坛实验学校宿舍管理员' },
  gate: { username: 'gate', name: '孙国柱', gender: gender.male, title: '杏坛实验学校门卫' },
  both: { username: 'both', name: '何志恒', gender: gender.male, title: '杏坛实验学校教职工、明德中学数据管理员' },
  parent: { username: 'parent', name: '刘海涛', gender: gender.male, title: '学生家长（不能登录管理后台）' },
  nodept: { username: 'nodept', name: '吴晓彤', gender: gender.female, title: '未分配部门的教职工（不能登录）' },
} as const satisfies Readonly<Record<string, DemoAccount>>

const usernames: ReadonlySet<string> = new Set(Object.values(demoAccounts).map(({ username }) => username))

/** Accounts whose holders have proven their telephone number. */
const proven: ReadonlySet<DemoAccount> = new Set([demoAccounts.school, demoAccounts.teacher, demoAccounts.both])

/** The records whose login name is a demo account's. */
export const demoHolders = <Row extends { readonly username: string }>(records: readonly Row[]): Row[] =>
  records.filter(({ username }) => usernames.has(username))

/** The records under demo accounts, joined ones included. */
export const recordsOfAccounts = <Row extends { readonly username: string; readonly accountId: number }>(
  records: readonly Row[],
): Row[] => {
  const accounts = new Set(demoHolders(records).map(({ accountId }) => accountId))
  return records.filter(({ accountId }) => accounts.has(accountId))
}

/** Turns an existing person with one record into the holder of a demo account. */
const assignAccount = (account: DemoAccount, someone: Someone): void => {
  for (const record of someone.records) record.username = account.username
  someone.name = account.name
  someone.gender = account.gender
  someone.hasProven = proven.has(account)
}

/** Hires the holder of a demo account, with exactly these roles. */
export const hireAccount = (
  account: DemoAccount,
  hire: Hire,
  roles: readonly number[],
  departments: readonly number[],
): Someone => {
  const someone = hire({ roles, departments, women: account.gender === gender.female ? 100 : 0 })
  assignAccount(account, someone)
  return someone
}

/** Hires the holders of 杏坛's accounts that only need a post. */
export const hireXingtanAccounts = (hire: Hire, tree: Tree): Someone[] => [
  hireAccount(demoAccounts.school, hire, [role.schoolDataAdministrator], [tree.departmentNamed('信息中心')]),
  hireAccount(demoAccounts.dorm, hire, [role.dormitoryAdministrator], [tree.departmentNamed('宿管中心')]),
  hireAccount(demoAccounts.gate, hire, [role.gateKeeper], [tree.departmentNamed('保卫科')]),
  hireAccount(demoAccounts.nodept, hire, [role.staff], []),
]

/**
 * Gives `both` a second record, as data administrator of another school, and joins it to the first under one account.
 */
export const addSecondSchool = (
  random: Random,
  registry: Registry,
  someone: Someone,
  { id: schoolId, usernamePrefix }: Pick<SchoolRow, 'id' | 'usernamePrefix'>,
  departmentId: number,
): void => {
  const year = registry.schoolYear - 1
  const code = `${year}901`
  const [first] = someone.records
  if (!first) throw new Error('there is no record to join another one to')
  someone.records.push({
    id: registry.nextRecord(),
    accountId: first.accountId,
    username: usernamePrefix + code,
    schoolId,
    code,
    cardNum: null,
    faceId: null,
    roles: [role.schoolDataAdministrator],
    departments: [departmentId],
    disabled: false,
    locked: false,
    createdAt: registry.createdIn(random, year),
  })
}

const isStaffOnly = ({ records }: Someone) => records.every(({ roles }) => roles.every((id) => id === role.staff))

/**
 * Turns a person who leads one class, teaches two more without leading them and manages no department into `teacher`.
 */
export const chooseTeacher = (people: readonly Someone[], managers: readonly ClassManagerRow[]): Someone => {
  const levels = (someone: Someone) =>
    managers.filter(({ memberId }) => someone.records.some(({ id }) => id === memberId)).map(({ level }) => level)
  const chosen = people.find((someone) => {
    const [one, two, three, ...more] = levels(someone).toSorted((a, b) => b - a)
    const fits = one === classLevel.head && two === classLevel.teacher && three === classLevel.teacher
    return fits && more.length === 0 && isStaffOnly(someone)
  })
  if (!chosen) throw new Error('nobody leads one class and teaches two more')
  assignAccount(demoAccounts.teacher, chosen)
  return chosen
}

/**
 * Turns a father with the right surname, whose only child in the district is at this school and has that surname, into
 * `parent`.
 */
export const chooseParent = (families: readonly Family[], schoolId: number): Someone => {
  const surname = demoAccounts.parent.name.charAt(0)
  const family = families.find(
    ({ students, guardians }) =>
      guardians[0]?.relationship === '父亲' &&
      guardians[0].someone.name.startsWith(surname) &&
      students.length === 1 &&
      students.every(
        ({ seat, someone }) =>
          seat.schoolId === schoolId && someone.name.startsWith(surname) && !someone.records[0]?.disabled,
      ),
  )
  const father = family?.guardians[0]?.someone
  if (!father) throw new Error(`no family ${surname} with one child`)
  assignAccount(demoAccounts.parent, father)
  return father
}
