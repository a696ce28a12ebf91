import fc from 'fast-check'
import { expect, test } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { seed } from '../../../tests/support/seed.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { dormitoryFactories } from '../../dormitory/makeDormitory.ts'
import { leaveFactories } from '../../leave/makeLeave.ts'
import { factRank, getEvacuationState } from '../derive.ts'
import { generatedNow, generatedPeople, withGeneratedPeople } from '../make.ts'
import { selectEvacuationStates } from './evacuation.ts'
import { whereabouts } from './tables.ts'

const { make, database } = await useServer()
const now = new Date('2026-03-02T04:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

type State = Partial<typeof whereabouts.$inferInsert> & Pick<typeof whereabouts.$inferInsert, 'aspect' | 'stateDictId'>

/** Makes a school and adds people with states. A state is one hour old by default. */
const makeScene = async () => {
  const { id: schoolId, rootId } = await make.makeSchool()
  const add = async (roles: readonly number[], states: readonly State[] = []) => {
    const { id: memberId } = await make.makeMember({ schoolId, departments: [rootId], roles: [...roles] })
    const fact = { rank: factRank.record, at: hoursAgo(1), deviceId: 0, series: 0, number: 1 }
    await database.asSystem('a test puts somebody somewhere', async (db) => {
      for (const state of states) await db.insert(whereabouts).values({ ...fact, ...state, schoolId, memberId })
    })
    return memberId
  }
  const findStanding = async (memberId: number) => {
    const { rows } = await database.asSystem('a test looks at standings', (db) =>
      db.execute<{ member_id: number; standing: string }>(selectEvacuationStates(schoolId, now)),
    )
    return rows.find((row) => row.member_id === memberId)?.standing ?? null
  }
  return { schoolId, add, findStanding }
}

const recorded = (stateDictId: number, returned: 5 | 6 = 5): State[] => [
  { aspect: 'place', stateDictId },
  { aspect: 'dormitory', stateDictId: stateDictId === 6 || stateDictId === 5 ? stateDictId : returned },
]

test.each([
  ['came back to the dormitory', recorded(6), 'dormitory'],
  ['left the dormitory', recorded(5), 'school'],
  ['came back to school', recorded(8), 'school'],
  ['left school', recorded(7), 'outside'],
  ['left for home', recorded(81), 'outside'],
  ['came home', recorded(10), 'outside'],
  ['was never recorded', [], 'unknown'],
  [
    'was reset as returned and nothing else is known',
    [{ aspect: 'dormitory', stateDictId: 6 }] as State[],
    'dormitory',
  ],
  [
    'was in the dormitory when all were reset as not returned',
    [
      { aspect: 'place', stateDictId: 6, at: hoursAgo(3) },
      { aspect: 'dormitory', stateDictId: 5, rank: factRank.reset },
    ] as State[],
    'school',
  ],
  [
    'was in the dormitory and was then marked as missing by hand',
    [
      { aspect: 'place', stateDictId: 6, at: hoursAgo(3) },
      { aspect: 'dormitory', stateDictId: 5, rank: factRank.decision },
    ] as State[],
    'unknown',
  ],
])('puts a pupil who %s in the right group', async (_case, states, expected) => {
  const { add, findStanding } = await makeScene()
  expect(await findStanding(await add([role.student], states))).toBe(expected)
})

test('includes staff and excludes parents and people who have left', async () => {
  const { schoolId, add, findStanding } = await makeScene()
  expect(await findStanding(await add([role.staff], recorded(8)))).toBe('school')
  expect(await findStanding(await add([role.gateKeeper]))).toBe('unknown')
  expect(await findStanding(await add([role.parent], recorded(8)))).toBeNull()
  const gone = await add([role.student], recorded(6))
  const factories = dormitoryFactories(database)
  await factories.settle(schoolId, gone, null)
  await factories.leaveSchool(schoolId, gone)
  expect(await findStanding(gone)).toBeNull()
})

test('lets a leave override earlier records but not later ones', async () => {
  const { schoolId, add, findStanding } = await makeScene()
  const { makeLeave } = leaveFactories(database)
  const away = async (states: readonly State[], sinceHours: number) => {
    const id = await add([role.student], states)
    await makeLeave(schoolId, id, { startAt: hoursAgo(sinceHours), endAt: hoursAgo(-5) })
    return findStanding(id)
  }
  expect(await away(recorded(6), 0.5)).toBe('unknown')
  expect(await away(recorded(7), 0.5)).toBe('outside')
  expect(await away(recorded(8), 2)).toBe('school')
  expect(await away([], 2)).toBe('unknown')
})

interface Listed extends Record<string, unknown> {
  readonly member_id: number
  readonly is_student: boolean
  readonly is_away: boolean
  readonly standing: string
  readonly since: string | null
}

test('lists students and staff by the rules of derive.ts', async () => {
  const { schoolId, add } = await makeScene()
  const students = await Promise.all(Array.from({ length: 9 }, () => add([role.student])))
  const others = await Promise.all(Array.from({ length: 3 }, () => add([role.staff])))
  const check = fc.asyncProperty(generatedPeople(12), (people) =>
    withGeneratedPeople(database, { schoolId, students, others }, people, async (db, known) => {
      const { rows } = await db.execute<Listed>(selectEvacuationStates(schoolId, generatedNow))
      expect(rows).toHaveLength(12)
      for (const { member_id: id, is_student: isStudent, is_away: isAway, standing, since } of rows) {
        const state = known.get(id) ?? { place: null, dormitory: null, leaveSince: null }
        expect({ id, isStudent, isAway, standing }).toEqual({
          id,
          isStudent: students.includes(id),
          isAway: state.leaveSince !== null,
          standing: getEvacuationState(state),
        })
        const times = [state.place, state.dormitory].flatMap((fact) => (fact ? [fact.at.getTime()] : []))
        expect(since === null ? null : Date.parse(since)).toBe(times.length > 0 ? Math.max(...times) : null)
      }
    }),
  )
  await fc.assert(check, { seed, numRuns: 50 })
})
