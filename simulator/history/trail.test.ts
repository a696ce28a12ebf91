import { expect, test } from 'vitest'
import { platformSchool } from '../../platform/server/database/schoolTable.ts'
import { buildDistrict, tenantIds } from '../district/district.ts'
import { makeRandom } from '../district/random.ts'
import { recall } from './history.ts'
import { trailOf } from './trail.ts'

const today = new Date('2026-11-20T06:30:00Z')
const { acts } = recall(makeRandom('test'), buildDistrict({ today }), today)
const trail = trailOf(makeRandom('requests'), acts)

test('nothing that changed is left out, and each school is told of its own rows alone', () => {
  const told = trail.flatMap(({ changes }) => changes)
  expect(told).toHaveLength(acts.flatMap(({ changes }) => changes).length)
  const foreign = trail.filter(({ entry, changes }) =>
    changes.some(
      ({ relation, schoolId }) =>
        (relation === 'session' ? platformSchool : (schoolId ?? entry.schoolId)) !== entry.schoolId,
    ),
  )
  expect(foreign).toEqual([])
})

test('an act has one entry in its own school, and one in each other whose rows it changed, under one request', () => {
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

test('a school’s trail has the platform’s changes in it', () => {
  const atQizhi = trail.filter(({ entry }) => entry.schoolId === tenantIds.qizhi)
  expect(atQizhi.length).toBeGreaterThan(2)
  expect(new Set(atQizhi.map(({ entry }) => entry.bySchoolId))).toEqual(new Set([platformSchool]))
})
