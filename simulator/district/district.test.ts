import { describe, expect, test } from 'vitest'
import { role } from '../../platform/contract/roles.ts'
import { demoAccounts, demoHolders } from './accounts.ts'
import { buildDistrict, tenantIds } from './district.ts'
import { buildLookUps, personKey } from './lookUp.ts'
import type { LoginNameRow } from './rows.ts'
import { classLevel } from './teaching.ts'

const district = buildDistrict({ today: new Date('2026-11-21T02:00:00Z') })
const { memberById, rolesOf, infoOf } = buildLookUps(district)

describe('the same district every time', () => {
  test('has the same rows for the same day and for another day of the school year', () => {
    expect(buildDistrict({ today: new Date('2027-08-31T15:59:59Z') })).toEqual(district)
  })

  test.each([2024, 2025, 2027, 2030])('can be built in the school year %i, with all moments in the past', (year) => {
    const today = new Date(`${year}-09-01T00:00:00+08:00`)
    const other = buildDistrict({ today })
    expect(other.members.length).toBeGreaterThan(10_000)
    expect(other.members.filter(({ createdAt }) => createdAt > today)).toEqual([])
    expect(other.accounts.filter(({ provenAt }) => provenAt !== null && provenAt > today)).toEqual([])
  })
})

describe('the accounts', () => {
  const { platform, bureau, xingtan, mingde } = tenantIds
  const recordOf = (username: string) => district.members.find((member) => member.username === username)
  const recordsOf = (username: string) =>
    district.members
      .filter(({ accountId }) => accountId === recordOf(username)?.accountId)
      .map(({ id, schoolId, mainDepartmentId }) => ({
        school: schoolId,
        roles: rolesOf(id),
        placed: mainDepartmentId !== null,
      }))

  test.each([
    ['admin', [{ school: platform, roles: [role.superAdministrator], placed: true }]],
    ['bureau', [{ school: bureau, roles: [role.bureauAdministrator], placed: true }]],
    ['school', [{ school: xingtan, roles: [role.schoolDataAdministrator], placed: true }]],
    ['teacher', [{ school: xingtan, roles: [role.staff], placed: true }]],
    ['dorm', [{ school: xingtan, roles: [role.dormitoryAdministrator], placed: true }]],
    ['gate', [{ school: xingtan, roles: [role.gateKeeper], placed: true }]],
    ['parent', [{ school: xingtan, roles: [role.parent], placed: false }]],
    ['nodept', [{ school: xingtan, roles: [role.staff], placed: false }]],
    [
      'both',
      [
        { school: xingtan, roles: [role.staff], placed: true },
        { school: mingde, roles: [role.schoolDataAdministrator], placed: true },
      ],
    ],
  ])('%s has the expected records', (username, records) => {
    expect(recordsOf(username)).toEqual(records)
  })

  test('are the nine documented ones with their names', () => {
    const named = Object.values(demoAccounts).map(({ username, name }) => `${username} ${name}`)
    const found = district.members.map(({ username, name }) => `${username} ${name}`)
    expect(named).toHaveLength(9)
    expect(found).toEqual(expect.arrayContaining(named))
  })

  test('include a teacher who leads one class and teaches two more', () => {
    const levels = district.classManagers
      .filter(({ memberId }) => memberId === recordOf('teacher')?.id)
      .map(({ level }) => level)
    expect(levels.toSorted((one, other) => one - other)).toEqual([
      classLevel.teacher,
      classLevel.teacher,
      classLevel.head,
    ])
  })

  test('include a parent with a child present at 杏坛', () => {
    const [link, ...others] = district.parentLinks.filter(({ parentId }) => parentId === recordOf('parent')?.id)
    expect(others).toEqual([])
    expect(link?.schoolId).toBe(xingtan)
    expect(infoOf(link?.studentId ?? 0)?.status).not.toBe(2)
  })
})

describe('records and accounts', () => {
  const byAccount = Map.groupBy(district.members, ({ accountId }) => accountId)
  /** The records of each person who has several. */
  const several = [...Map.groupBy(district.members, personKey).values()].filter((records) => records.length > 1)

  test('give a person in two schools two records, under two accounts with one number, except for the joined one of both', () => {
    expect(several.length).toBeGreaterThan(50)
    for (const records of several) {
      const distinct = (values: readonly number[]) => new Set(values).size
      expect(distinct(records.map(({ id }) => id))).toBe(records.length)
      expect(distinct(records.map(({ schoolId }) => schoolId))).toBe(records.length)
      const isBoth = records.some(({ username }) => username === demoAccounts.both.username)
      expect(distinct(records.map(({ accountId }) => accountId))).toBe(isBoth ? 1 : records.length)
      expect(records[0]?.telephone).toMatch(/^1\d{10}$/)
    }
  })

  test('join only both’s two records, with a separate login name for the second', () => {
    const joined = [...byAccount.values()].filter((records) => records.length > 1)
    expect(joined.map((records) => records.map(({ schoolId }) => schoolId))).toEqual([
      [tenantIds.xingtan, tenantIds.mingde],
    ])
    const [first, second] = joined[0] ?? []
    expect(first?.username).toBe(demoAccounts.both.username)
    expect(second?.username).toMatch(/^mdzx\d+$/)
  })

  test('have an account for every record, and a record for every account', () => {
    expect(new Set(district.accounts.map(({ id }) => id))).toEqual(new Set(byAccount.keys()))
    expect(district.accounts).toHaveLength(byAccount.size)
    expect(district.accounts.filter(({ id }) => memberById.has(id))).toEqual([])
  })

  test('have one login name per record: its username in any spelling, leading to its account', () => {
    const keyed = (rows: readonly LoginNameRow[]) => rows.toSorted((one, other) => one.memberId - other.memberId)
    const wanted = district.members.map(({ id: memberId, schoolId, accountId, username }) => ({
      name: username.toLowerCase(),
      accountId,
      schoolId,
      memberId,
      broughtTelephone: null,
      broughtAt: null,
    }))
    expect(keyed(district.loginNames)).toEqual(keyed(wanted))
    expect(new Set(district.loginNames.map(({ name }) => name)).size).toBe(district.members.length)
  })

  test('start a generated login name with the prefix of its school', () => {
    const prefixes = new Map(district.schools.map(({ id, usernamePrefix }) => [id, usernamePrefix]))
    const holders = new Set(demoHolders(district.members))
    const strange = district.members.filter(
      (member) => !holders.has(member) && !member.username.startsWith(prefixes.get(member.schoolId) ?? '-'),
    )
    expect(strange).toEqual([])
  })

  test('have proven numbers only for school, teacher and both', () => {
    const proven = district.accounts.filter(({ provenTelephone }) => provenTelephone !== null)
    const names = proven.flatMap(({ id }) => demoHolders(byAccount.get(id) ?? []).map(({ username }) => username))
    expect(names.toSorted()).toEqual(['both', 'school', 'teacher'])
    for (const { id, provenTelephone, provenAt } of proven) {
      for (const { telephone, createdAt } of byAccount.get(id) ?? []) {
        expect(telephone).toBe(provenTelephone)
        expect(provenAt && provenAt > createdAt).toBe(true)
      }
    }
    expect(district.accounts.filter((row) => (row.provenAt === null) !== (row.provenTelephone === null))).toEqual([])
  })
})
