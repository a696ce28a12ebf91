import { expect, test } from 'vitest'
import { role } from '../../platform/contract/roles.ts'
import { faces } from '../avatars/faces.ts'
import { recordsOfAccounts } from './accounts.ts'
import { buildDistrict } from './district.ts'
import { buildLookUps } from './lookUp.ts'
import { drawPortraits } from './portraits.ts'
import { makeRandom } from './random.ts'

const today = new Date('2026-11-21T02:00:00Z')
const district = buildDistrict({ today })
const portraits = drawPortraits(makeRandom('test'), district, today)
const { memberById, membersWith, students } = buildLookUps(district)
const pictured = new Set(portraits.map(({ memberId }) => memberId))

test('gives a face to all staff, every demo account and a third of the students, and to no other parent', () => {
  expect(membersWith(role.staff).filter(({ id }) => !pictured.has(id))).toEqual([])
  const holders = recordsOfAccounts(district.members)
  expect(holders).toHaveLength(10)
  expect(holders.filter(({ id }) => !pictured.has(id))).toEqual([])
  const share = students.filter(({ id }) => pictured.has(id)).length / students.length
  expect(share).toBeGreaterThan(0.28)
  expect(share).toBeLessThan(0.39)
  expect(portraits.length).toBeLessThan(2000)
})

test('matches a face to its record by sex and age, and dates it within the record’s lifetime', () => {
  for (const { memberId, face, at, schoolId } of portraits) {
    const member = memberById.get(memberId)
    expect(member?.schoolId).toBe(schoolId)
    expect(face.sex).toBe(member?.gender === 2 ? 'female' : 'male')
    const years = (today.getTime() - Date.parse(member?.birthDate ?? '')) / (365.25 * 24 * 60 * 60 * 1000)
    const [least, most] = { child: [5, 12], teen: [12, 20], adult: [20, 50], elder: [50, 80] }[face.age]
    expect(years).toBeGreaterThanOrEqual(least ?? 0)
    expect(years).toBeLessThan(most ?? 0)
    expect(at > (member?.createdAt ?? today) && at < today).toBe(true)
  }
})

test('gives each record at most one face, the same for joined records', () => {
  expect(pictured.size).toBe(portraits.length)
  const faceOf = Map.groupBy(portraits, ({ memberId }) => memberById.get(memberId)?.accountId)
  const joined = [...faceOf.values()].filter((records) => records.length > 1)
  expect(joined).toHaveLength(1)
  expect(new Set(joined.flatMap((records) => records.map(({ face }) => face.name))).size).toBe(1)
})

test('uses all drawings, and each looks different', () => {
  expect(new Set(portraits.map(({ face }) => face.name)).size).toBe(faces.length)
  const looks = faces.map(({ age, sex, hair, garment, glasses }) => [age, sex, hair, garment, glasses].join())
  expect(new Set(looks).size).toBe(48)
})
