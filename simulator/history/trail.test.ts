import { expect, test } from 'vitest'
import { platformSchool } from '../../platform/server/database/schoolTable.ts'
import { buildDistrict, tenantIds } from '../district/district.ts'
import { makeRandom } from '../district/random.ts'
import { generateHistory } from './history.ts'
import { buildTrail } from './trail.ts'

const today = new Date('2026-11-20T06:30:00Z')
const { acts } = generateHistory(makeRandom('test'), buildDistrict({ today }), today)
const trail = buildTrail(makeRandom('requests'), acts)

test('contains every change, and each school’s entries only its rows', () => {
  const allChanges = trail.flatMap(({ changes }) => changes)
  expect(allChanges).toHaveLength(acts.flatMap(({ changes }) => changes).length)
  const foreign = trail.filter(({ entry, changes }) =>
    changes.some(
      ({ relation, schoolId }) =>
        (relation === 'session' ? platformSchool : (schoolId ?? entry.schoolId)) !== entry.schoolId,
    ),
  )
  expect(foreign).toEqual([])
})

test('has one entry in the acting school and one in each other school with changed rows, under one request', () => {
  const requests = Map.groupBy(trail, ({ entry }) => entry.requestId)
  expect(requests.size).toBe(acts.length)
  for (const [first, ...others] of requests.values()) {
    for (const { entry, changes } of others) {
      expect(entry).toMatchObject({ call: first?.entry.call, memberId: first?.entry.memberId, at: first?.entry.at })
      const visitor = first?.entry.bySchoolId ?? first?.entry.schoolId
      expect(entry.bySchoolId).toBe(visitor === entry.schoolId ? null : visitor)
      expect(changes).not.toEqual([])
    }
  }
  expect(trail.map(({ entry }) => entry.id)).toEqual(trail.map((_, index) => index + 1))
})

test('contains the platform’s changes in a school’s entries', () => {
  const atQizhi = trail.filter(({ entry }) => entry.schoolId === tenantIds.qizhi)
  expect(atQizhi.length).toBeGreaterThan(2)
  expect(new Set(atQizhi.map(({ entry }) => entry.bySchoolId))).toEqual(new Set([platformSchool]))
})
