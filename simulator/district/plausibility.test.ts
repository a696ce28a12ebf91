import { describe, expect, test } from 'vitest'
import { genderNames, studentStatus } from '../../areas/users/contract.ts'
import { role } from '../../platform/contract/roles.ts'
import { ageAtSchoolYear, yearsBetween } from './calendar.ts'
import { buildDistrict, tenantIds } from './district.ts'
import { buildLookUps, personKey } from './lookUp.ts'
import { avoidedNames } from './names/avoided.ts'
import type { DepartmentRow } from './rows.ts'
import { classSize } from './seats.ts'
import { classLevel } from './teaching.ts'

const schoolYear = 2026
const district = buildDistrict({ today: new Date('2026-11-21T02:00:00Z') })
const { departments, members } = district
const { memberById, nodeById, rolesOf, membersWith, departmentsOf, infoOf, guardiansOf, students, classes } =
  buildLookUps(district)

const share = (part: readonly unknown[], all: readonly unknown[]) => part.length / all.length
const expectShare = (part: readonly unknown[], all: readonly unknown[], least: number, most: number) => {
  expect(share(part, all)).toBeGreaterThan(least)
  expect(share(part, all)).toBeLessThan(most)
}
const expectUnique = (values: readonly unknown[]) => expect(new Set(values).size).toBe(values.length)

/** Grade of a class counted from the first year of primary school. */
const levelOf = (node: DepartmentRow | undefined) => {
  const before = { 2: 0, 3: 6, 4: 9 }[node?.schoolSection ?? 0] ?? Number.NaN
  return before + (node?.schoolGrade ?? Number.NaN)
}

describe('the tree', () => {
  test('consists of platform, bureau and three schools, each with one root of its kind', () => {
    expect(district.schools.map(({ id, kind, name, bureauId }) => [id, kind, name, bureauId])).toEqual([
      [1, 'platform', '杏坛平台', null],
      [2, 'bureau', '青禾区教育局', null],
      [3, 'school', '杏坛实验学校', 2],
      [4, 'school', '明德中学', 2],
      [5, 'school', '启智小学', 2],
    ])
    const roots = departments.filter(({ parentId }) => parentId === null)
    expect(roots.map(({ schoolId, type }) => `${schoolId}:${type}`)).toEqual(['1:1', '2:8', '3:1', '4:1', '5:1'])
  })

  test('has every node under an allowed parent', () => {
    const allowed: Readonly<Record<number, readonly number[]>> = { 1: [2, 3, 5], 2: [3, 5], 3: [4], 5: [5], 8: [5] }
    const misplaced = departments.filter(({ parentId, type, schoolId }) => {
      const parent = nodeById.get(parentId ?? 0)
      return parent && !(allowed[parent.type]?.includes(type) && parent.schoolId === schoolId)
    })
    expect(misplaced).toEqual([])
  })

  test('has grades 1 to 6 and classes 1 to 50', () => {
    const within = (value: number | null, most: number) => value !== null && value >= 1 && value <= most
    expect(classes.every(({ schoolGrade, schoolClz }) => within(schoolGrade, 6) && within(schoolClz, 50))).toBe(true)
  })

  test('has complete ancestors', () => {
    const walk = (id: number): number[] => [id, ...[nodeById.get(id)?.parentId ?? []].flat().flatMap(walk)]
    const wanted = departments.flatMap(({ id }) => walk(id).map((ancestor) => `${ancestor}>${id}`))
    const stored = district.ancestors.map(({ ancestorId, departmentId }) => `${ancestorId}>${departmentId}`)
    expect(stored.toSorted()).toEqual(wanted.toSorted())
  })
})

describe('students', () => {
  test('number 2,400 at 杏坛, two thirds boarding, and about 900 and 600 at the others', () => {
    const onRoll = (schoolId: number) =>
      students.filter((member) => member.schoolId === schoolId && infoOf(member.id)?.status !== studentStatus.left)
    expect(onRoll(tenantIds.xingtan)).toHaveLength(2400)
    expect(onRoll(tenantIds.xingtan).filter((member) => infoOf(member.id)?.accommodation)).toHaveLength(1600)
    expect(onRoll(tenantIds.mingde)).toHaveLength(904)
    expect(onRoll(tenantIds.qizhi)).toHaveLength(602)
  })

  test('are each in one class, of plausible size and mixed', () => {
    expect(students.filter((member) => departmentsOf(member.id).length !== 1)).toEqual([])
    const byClass = Map.groupBy(students, ({ mainDepartmentId }) => mainDepartmentId)
    expect(new Set(byClass.keys())).toEqual(new Set(classes.map(({ id }) => id)))
    for (const classmates of byClass.values()) {
      expect(classmates.length).toBeGreaterThanOrEqual(classSize.least)
      expect(classmates.length).toBeLessThanOrEqual(classSize.most)
      expectUnique(classmates.map(({ name }) => name))
      const girls = classmates.filter(({ gender }) => gender === 2)
      expectShare(girls, classmates, 0.2, 0.8)
    }
  })

  test('have the right age for their grade, with a few a year older', () => {
    const excess = students.map(({ birthDate, mainDepartmentId }) => {
      const age = ageAtSchoolYear(birthDate ?? '', schoolYear)
      return age - levelOf(nodeById.get(mainDepartmentId ?? 0)) - 5
    })
    expect(new Set(excess)).toEqual(new Set([0, 1]))
    expect(share(excess.filter(Boolean), students)).toBeLessThan(0.05)
  })

  test('include suspended, departed and disabled ones, some without a face or card', () => {
    const inState = (status: number) => students.filter((member) => infoOf(member.id)?.status === status)
    expect(inState(studentStatus.suspended).length).toBeGreaterThan(10)
    expect(inState(studentStatus.left).length).toBeGreaterThan(5)
    expect(students.filter(({ disabled }) => disabled)).toEqual(inState(studentStatus.left))
    const faceless = students.filter(({ faceId }) => faceId === null)
    const cardless = students.filter(({ cardNum }) => cardNum === null)
    for (const some of [faceless, cardless]) expectShare(some, students, 0.02, 0.12)
  })
})

describe('staff', () => {
  const inCharge = (level: number) => district.classManagers.filter((row) => row.level === level)

  test('include one homeroom teacher per class, who leads no other, and mostly a deputy', () => {
    const heads = inCharge(classLevel.head)
    expect(heads).toHaveLength(classes.length)
    expect(new Set(heads.map(({ departmentId }) => departmentId))).toEqual(new Set(classes.map(({ id }) => id)))
    expectUnique(heads.map(({ memberId }) => memberId))
    expectUnique(inCharge(classLevel.deputy).map(({ departmentId }) => departmentId))
    expectShare(inCharge(classLevel.deputy), classes, 0.6, 1)
  })

  test('include every subject teacher, and managers of departments, dormitories and the gate', () => {
    const strangers = district.classManagers.filter(
      ({ schoolId, memberId }) =>
        memberById.get(memberId)?.schoolId !== schoolId || !rolesOf(memberId).includes(role.staff),
    )
    expect(strangers).toEqual([])
    expect(membersWith(role.departmentManager).length).toBeGreaterThan(30)
    expect(membersWith(role.dormitoryAdministrator).length).toBeGreaterThan(10)
    expect(membersWith(role.gateKeeper).length).toBeGreaterThan(10)
  })
})

describe('families', () => {
  const isParent = (relationship: string) => relationship === '父亲' || relationship === '母亲'
  const nameOf = (id: number) => memberById.get(id)?.name ?? ''
  /** The person of a parent's record. Another school has another record of the same person. */
  const parentOf = (id: number) => {
    const member = memberById.get(id)
    return member ? personKey(member) : ''
  }

  test('have a parent in the same school for every student', () => {
    expect(students.filter(({ id }) => guardiansOf(id).length === 0)).toEqual([])
    const strangers = district.parentLinks.filter(
      ({ schoolId, parentId }) =>
        memberById.get(parentId)?.schoolId !== schoolId || !rolesOf(parentId).includes(role.parent),
    )
    expect(strangers).toEqual([])
  })

  test('have the same parents for all siblings, across schools too', () => {
    const families = [...Map.groupBy(district.parentLinks, ({ parentId }) => parentOf(parentId)).values()]
    const several = families.filter((links) => links.length > 1)
    expect(several.length).toBeGreaterThan(300)
    expect(several.some((links) => links.length === 3)).toBe(true)
    expect(several.some((links) => new Set(links.map(({ schoolId }) => schoolId)).size > 1)).toBe(true)
    const apart = several.filter((links) => {
      const parents = links.map(({ studentId }) => guardiansOf(studentId).map(parentOf).toSorted().join())
      return new Set(parents).size > 1
    })
    expect(apart).toEqual([])
  })

  test('mostly have the father’s surname', () => {
    const fathers = district.parentLinks.filter(({ relationship }) => relationship === '父亲')
    const same = fathers.filter(({ studentId, parentId }) => nameOf(studentId)[0] === nameOf(parentId)[0])
    expectShare(same, fathers, 0.9, 1)
  })

  test('have parents a generation older, grandparents two, and the gender of the relationship', () => {
    const odd = district.parentLinks.filter(({ studentId, parentId, relationship }) => {
      const parent = memberById.get(parentId)
      const years = yearsBetween(parent?.birthDate ?? '', memberById.get(studentId)?.birthDate ?? '')
      const [least, most] = isParent(relationship) ? [21, 53] : [46, 78]
      const male = ['父亲', '爷爷', '外公'].includes(relationship)
      return !(years > least && years < most && parent?.gender === (male ? 1 : 2))
    })
    expect(odd).toEqual([])
  })
})

describe('everybody', () => {
  const withoutNulls = (values: readonly (string | null)[]) => values.filter((value) => value !== null)

  test('has valid names, phones, genders and usernames, and nobody is famous', () => {
    expect(members.filter(({ name }) => !/^\p{Script=Han}{2,4}$/u.test(name) || avoidedNames.has(name))).toEqual([])
    expect(
      withoutNulls(members.map(({ telephone }) => telephone)).filter((phone) => !/^1[3-9]\d{9}$/.test(phone)),
    ).toEqual([])
    expect(members.filter(({ gender }) => gender === 0 || !(gender in genderNames))).toEqual([])
    expect(members.filter(({ username }) => !/^[A-Za-z0-9_-]{3,64}$/.test(username))).toEqual([])
    const misspelled = members.filter(({ pinyin, initials }) => !/^[a-z]+ [a-z]{2,4}$/.test(`${pinyin} ${initials}`))
    expect(misspelled).toEqual([])
    expectShare(
      members.filter(({ nationality }) => nationality === '汉族'),
      members,
      0.9,
      1,
    )
  })

  test('has unique usernames, codes, cards and faces where required', () => {
    expectUnique(members.map(({ username }) => username))
    expectUnique(members.map(({ id }) => id))
    expectUnique(withoutNulls(members.map(({ schoolId, code }) => code && `${schoolId}:${code}`)))
    expectUnique(withoutNulls(members.map(({ schoolId, cardNum }) => cardNum && `${schoolId}:${cardNum}`)))
    expect(withoutNulls(members.map(({ cardNum }) => cardNum)).filter((card) => !/^\d{1,10}$/.test(card))).toEqual([])
    expectUnique(members.map(({ faceId }) => faceId).filter((faceId) => faceId !== null))
  })

  test('has a main department among the departments if there are any, and a role', () => {
    const wrong = members.filter((member) => {
      const departmentIds = departmentsOf(member.id)
      const main = member.mainDepartmentId
      return (
        rolesOf(member.id).length === 0 || (main === null ? departmentIds.length > 0 : !departmentIds.includes(main))
      )
    })
    expect(wrong).toEqual([])
  })
})
