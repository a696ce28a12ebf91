import { describe, expect, test } from 'vitest'
import { role } from '../../platform/contract/roles.ts'
import { demoAccounts } from './accounts.ts'
import { buildDistrict, tenantIds } from './district.ts'
import { lookUp } from './lookUp.ts'
import { classLevel } from './teaching.ts'

const district = buildDistrict({ today: new Date('2026-11-21T02:00:00Z') })
const { rolesOf, infoOf } = lookUp(district)

describe('the same district every time', () => {
  test('the same day gives the same rows, and so does another day of the school year', () => {
    expect(buildDistrict({ today: new Date('2027-08-31T15:59:59Z') })).toEqual(district)
  })

  test.each([2024, 2025, 2027, 2030])('it can be built in the school year %i, and lies in the past', (year) => {
    const today = new Date(`${year}-09-01T00:00:00+08:00`)
    const other = buildDistrict({ today })
    expect(other.people.length).toBeGreaterThan(10_000)
    expect(other.members.filter(({ createdAt }) => createdAt > today)).toEqual([])
  })
})

describe('the accounts', () => {
  const { platform, bureau, xingtan, mingde } = tenantIds
  const standingsOf = (username: string) =>
    district.members
      .filter((member) => member.username === username)
      .map((member) => ({ school: member.schoolId, roles: rolesOf(member), placed: member.mainDepartmentId !== null }))
  const idOf = (username: string) => district.people.find((person) => person.username === username)?.id

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
  ])('%s stands where it should', (username, standings) => {
    expect(standingsOf(username)).toEqual(standings)
  })

  test('are the nine that are told, under their names', () => {
    const named = Object.values(demoAccounts).map(({ username, name }) => `${username} ${name}`)
    const found = district.people.map(({ username, name }) => `${username} ${name}`)
    expect(named).toHaveLength(9)
    expect(found).toEqual(expect.arrayContaining(named))
  })

  test('the teacher leads one class and teaches two more', () => {
    const levels = district.classManagers
      .filter(({ personId }) => personId === idOf('teacher'))
      .map(({ level }) => level)
    expect(levels.toSorted((one, other) => one - other)).toEqual([
      classLevel.teacher,
      classLevel.teacher,
      classLevel.head,
    ])
  })

  test('the parent has a child at 杏坛 who is there', () => {
    const [link, ...others] = district.parentLinks.filter(({ parentId }) => parentId === idOf('parent'))
    expect(others).toEqual([])
    expect(link?.schoolId).toBe(xingtan)
    expect(infoOf({ schoolId: xingtan, personId: link?.studentId ?? 0 })?.status).not.toBe(2)
  })
})
