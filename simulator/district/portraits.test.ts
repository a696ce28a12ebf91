import { expect, test } from 'vitest'
import { role } from '../../platform/contract/roles.ts'
import { faces } from '../avatars/faces.ts'
import { demoAccounts } from './accounts.ts'
import { buildDistrict } from './district.ts'
import { lookUp } from './lookUp.ts'
import { drawPortraits } from './portraits.ts'
import { makeRandom } from './random.ts'

const today = new Date('2026-11-21T02:00:00Z')
const district = buildDistrict({ today })
const portraits = drawPortraits(makeRandom('test'), district, today)
const { personById, membersWith, students } = lookUp(district)
const pictured = new Set(portraits.map(({ personId }) => personId))

test('whoever works there has a face, every demo account too, a third of the students, no other parent', () => {
  expect(membersWith(role.staff).filter(({ personId }) => !pictured.has(personId))).toEqual([])
  const accounts = Object.values(demoAccounts).map(({ username }) => username)
  const holders = district.people.filter(({ username }) => accounts.some((name) => name === username))
  expect(holders.filter(({ id }) => !pictured.has(id))).toEqual([])
  const share = students.filter(({ personId }) => pictured.has(personId)).length / students.length
  expect(share).toBeGreaterThan(0.28)
  expect(share).toBeLessThan(0.39)
  expect(portraits.length).toBeLessThan(2000)
})

test('a face fits its person by sex and age, and was brought while they were members', () => {
  for (const { personId, face, at, schoolId } of portraits) {
    const person = personById.get(personId)
    expect(face.sex).toBe(person?.gender === 2 ? 'female' : 'male')
    const years = (today.getTime() - Date.parse(person?.birthDate ?? '')) / (365.25 * 24 * 60 * 60 * 1000)
    const [least, most] = { child: [5, 12], teen: [12, 20], adult: [20, 50], elder: [50, 80] }[face.age]
    expect(years).toBeGreaterThanOrEqual(least ?? 0)
    expect(years).toBeLessThan(most ?? 0)
    const member = district.members.find((row) => row.personId === personId && row.schoolId === schoolId)
    expect(at > (member?.createdAt ?? today) && at < today).toBe(true)
  }
})

test('all drawings are worn, and each is one of its own', () => {
  expect(new Set(portraits.map(({ face }) => face.name)).size).toBe(faces.length)
  const looks = faces.map(({ age, sex, hair, garment, glasses }) => [age, sex, hair, garment, glasses].join())
  expect(new Set(looks).size).toBe(48)
})
