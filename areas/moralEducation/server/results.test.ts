import fc from 'fast-check'
import { expect, test } from 'vitest'
import { movableClock } from '../../../platform/server/clock.ts'
import { seed } from '../../../tests/support/seed.ts'
import { testRows } from '../../../tests/support/testRows.ts'
import { useSeparateServer } from '../../../tests/support/useServer.ts'
import { classStay } from '../../registry/server/tables/classStays.ts'
import { moralEducation as calls } from '../contract.ts'
import { makeMoralScene } from '../makeMoralScene.ts'

// 20:00 of Sunday, 8 November 2026 in Shanghai: the whole week can still be recorded.
const start = new Date('2026-11-08T12:00:00Z')
const clock = movableClock(start)
const server = await useSeparateServer({ clock })
const { as, database } = server
const { insert, change } = testRows(database)

const itemValues = [2, -1, 0.5, -2.25] as const

/** One record of the independent calculation. */
interface Given {
  readonly pupil: number
  /** 0 for Monday. */
  readonly day: number
  readonly item: number
  readonly isWithdrawn: boolean
}

const given: fc.Arbitrary<Given> = fc.record({
  pupil: fc.nat({ max: 4 }),
  day: fc.nat({ max: 6 }),
  item: fc.nat({ max: itemValues.length - 1 }),
  isWithdrawn: fc.boolean(),
})

/** The class of each pupil before and after the moves. */
const before = [0, 0, 1, 1, 2]

/** The place of a value among others: one more than there are better ones. */
const placeOf = (value: number, all: readonly number[]) => 1 + all.filter((one) => one > value + 1e-9).length

const round = (value: number) => Math.round(value * 100) / 100

interface Line {
  readonly id: number
  readonly grade: number
  readonly sum: number
  readonly rank: number
}

/** Ranks lines within their grades by what counts. */
const rankAll = (lines: readonly { id: number; grade: number; sum: number; counted: number }[]): Line[] =>
  lines.map(({ id, grade, sum, counted }) => ({
    id,
    grade,
    sum: round(sum),
    rank: placeOf(
      counted,
      lines.filter((other) => other.grade === grade).map((other) => other.counted),
    ),
  }))

const check = fc.asyncProperty(
  fc.array(given, { minLength: 4, maxLength: 14 }),
  // The pupil who moves to another class, and the day of the move at noon.
  fc.record({ pupil: fc.nat({ max: 3 }), to: fc.nat({ max: 2 }), day: fc.nat({ max: 6 }) }),
  fc.record({ defaultValue: fc.constantFrom(0, 10, 100), joinDefault: fc.boolean() }),
  async (records, move, settings) => {
    clock.advance(start.getTime() - clock.now().getTime())
    const { people, pupils, classes, schoolId, makeProject, save, pass, report } = await makeMoralScene(server, clock)
    const { id: assessProjectId, items } = await makeProject(
      { assessType: 'student', scoreIs: '0', ...settings },
      itemValues,
    )
    const movedId = pupils[move.pupil] ?? 0
    const isMoved = before[move.pupil] !== move.to
    const at = new Date(Date.UTC(2026, 10, 2 + move.day, 4))
    if (isMoved) {
      await change(classStay, { schoolId, memberId: movedId }, { untilAt: at })
      await insert(classStay, { schoolId, memberId: movedId, departmentId: classes[move.to] ?? 0, fromAt: at })
    }
    const withdrawn: number[] = []
    for (const [turn, { pupil, day, item, isWithdrawn }] of records.entries()) {
      // In the morning, before a move of that day.
      const time = `2026-11-${String(2 + day).padStart(2, '0')} 08:${String(turn).padStart(2, '0')}:00`
      const body = { projectId: assessProjectId, targetId: pupils[pupil] ?? 0, itemId: items[item] ?? 0, time }
      const { data } = await save(body)
      if (isWithdrawn) withdrawn.push(data.id)
    }

    const classOn = (pupil: number, day: number) =>
      isMoved && pupil === move.pupil && day > move.day ? move.to : (before[pupil] ?? 0)
    const gradeOf = (classAt: number) => (classAt === 2 ? 1 : 0)
    const expected = (isCounted: (one: Given) => boolean) => {
      const counted = records.filter(isCounted)
      const sumOf = (holds: (one: Given) => boolean) =>
        counted.filter(holds).reduce((sum, { item }) => sum + (itemValues[item] ?? 0), 0)
      const lastClass = before.map((_, pupil) => classOn(pupil, 7))
      const { defaultValue, joinDefault } = settings
      const initial = joinDefault ? defaultValue : 0
      const ofPupils = before.map((_, pupil) => {
        const sum = sumOf((one) => one.pupil === pupil)
        return { id: pupils[pupil] ?? 0, grade: gradeOf(lastClass[pupil] ?? 0), sum, counted: initial + sum }
      })
      const ofClasses = classes.map((id, place) => {
        const sum = sumOf((one) => classOn(one.pupil, one.day) === place)
        const headcount = lastClass.filter((one) => one === place).length
        return { id, grade: gradeOf(place), sum, counted: initial * headcount + sum }
      })
      return { target: rankAll(ofPupils), class: rankAll(ofClasses) }
    }
    const compare = async (wanted: ReturnType<typeof expected>) => {
      for (const line of ['target', 'class'] as const) {
        const body = { assessProjectId, startTime: '2026-11-02', endTime: '2026-11-08', line }
        const { content, isEnded } = await report(body)
        const found = new Map(content.map((row) => [row.id, { sum: row.recordValue, rank: row.rank }]))
        const all = new Map(wanted[line].map(({ id, sum, rank }) => [id, { sum, rank }]))
        expect({ isEnded, found }, line).toEqual({ isEnded, found: all })
      }
    }
    await compare(expected(() => true))
    await pass(1)
    await compare(expected(() => true))
    for (const id of withdrawn)
      await as(people.examiner, calls.withdrawRecord, { body: { id, reason: '核对后不属实' } })
    await compare(expected(({ isWithdrawn }) => !isWithdrawn))
  },
)

test('reports before and after their end, and corrected ones, equal an independent calculation', async () => {
  await fc.assert(check, { seed, numRuns: 6 })
}, 120_000)
