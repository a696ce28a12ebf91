import { expect, test } from 'vitest'
import { movableClock } from '../../../platform/server/clock.ts'
import { type Actor, useOwnServer } from '../../../tests/support/useServer.ts'
import { accessFactories } from '../../access/factories.ts'
import { temperature } from '../contract.ts'
import { makeTemperatureScene } from '../factories.ts'

// Its own: the clock stands at 12:00 in Shanghai.
const clock = movableClock(new Date('2026-11-20T04:00:00Z'))
const server = await useOwnServer({ clock })
const { as } = server
const date = '2026-11-20'
const at = new Date(`${date}T07:10:00+08:00`)

/** A school with two classes of so many pupils, of whom so many have a fever and so many reported nothing. */
const makeScene = async (
  classes: readonly { readonly all: number; readonly ill: number; readonly silent: number }[],
) => {
  const scene = await makeTemperatureScene(server)
  const { schoolId, classId, otherClassId, pupils, outsider, pupilOf, own } = scene
  const there = [
    { id: classId, pupils: pupils.map(({ id }) => id) },
    { id: otherClassId, pupils: [outsider.id] },
  ]
  for (const [place, { all, ill, silent }] of classes.entries()) {
    const of = there[place] ?? { id: classId, pupils: [] }
    const ids = [...of.pupils]
    while (ids.length < all) ids.push((await pupilOf(of.id, `学生${ids.length}`, `T${place}${ids.length}`)).id)
    const readings = ids.slice(silent).map((memberId, number) => {
      const tempF = number < ill ? 381 : 365
      return { memberId, day: date, periodId: 1, tempF, at, source: 'school' as const }
    })
    await own.makeReadings(schoolId, readings, clock.now())
  }
  const region = async () => (await as(scene.official, temperature.regionReport, { query: { date, periodId: 1 } })).data
  const school = async (actor: Actor) =>
    (await as(actor, temperature.schoolReport, { query: { schoolId, date, periodId: 1 } })).data
  return { ...scene, region, school }
}

const figures = (studentNum: number | null, normal: number | null, abnormal: number | null, silent: number | null) => ({
  studentNum,
  tempResonableUserNum: normal,
  tempUnresonableUserNum: abnormal,
  noReportTempUserNum: silent,
})

test('a bureau reads the sums of its schools, and of their classes, where no group is small', async () => {
  const { region, school, official } = await makeScene([
    { all: 18, ill: 6, silent: 5 },
    { all: 16, ill: 5, silent: 5 },
  ])
  const all = figures(34, 13, 11, 10)
  expect(await region()).toMatchObject({ rows: [all], totals: all })
  const { data, totals } = await school(official)
  expect(data).toMatchObject([figures(18, 7, 6, 5), figures(16, 6, 5, 5)])
  expect(totals).toMatchObject(all)
})

test('groups of fewer than five children are hidden from a bureau, with what would give them away; the school reads all', async () => {
  const { region, school, official, who, schoolId } = await makeScene([
    { all: 18, ill: 2, silent: 5 },
    { all: 14, ill: 5, silent: 0 },
  ])
  // The region's sum would tell the two children from the five of the other class, and its row these from the others.
  expect(await region()).toMatchObject({ rows: [figures(32, 20, 7, 5)] })
  expect((await school(official)).data).toMatchObject([figures(18, null, null, null), figures(14, null, null, 0)])
  expect((await school(official)).totals).toMatchObject(figures(32, 0, 0, 0))
  expect((await school(who)).data).toMatchObject([figures(18, 11, 2, 5), figures(14, 9, 5, 0)])
  const query = { schoolIds: [schoolId] }
  expect((await as(official, temperature.leaveReport, { query })).data).toMatchObject([{ studentNum: 32, leaveNum: 0 }])
  expect((await as(official, temperature.todayReport, { query })).data).toMatchObject([{ studentNum: 32 }])
})

test('of a school with fewer than five children a bureau reads nothing', async () => {
  const { region, official, who, schoolId } = await makeScene([])
  const query = { schoolIds: [schoolId] }
  expect(await region()).toMatchObject({ rows: [figures(null, null, null, null)], totals: figures(0, 0, 0, 0) })
  const none = { inScNum: null, inHomeNum: null, onRoadNum: null, unknowNum: null }
  expect((await as(official, temperature.locationReport, { query })).data).toMatchObject([none])
  expect((await as(who, temperature.locationReport, { query })).data).toMatchObject([{ inScNum: 0, unknowNum: 4 }])
})

test('the region counts those of a school whom the school counts: not who is disabled, locked, suspended or graduated', async () => {
  const scene = await makeScene([
    { all: 12, ill: 0, silent: 12 },
    { all: 9, ill: 0, silent: 9 },
  ])
  const { schoolId, classId, otherClassId, pupilOf, pupils, region, school, who, official, own } = scene
  await server.make.setMember(schoolId, pupils[0].id, { disabled: true })
  await server.make.setMember(schoolId, pupils[1].id, { locked: true })
  const suspended = await pupilOf(classId, '休学', 'S90')
  await own.setStudent(schoolId, suspended.id, { status: 3 })
  await own.setStudent(schoolId, pupils[2].id, { accommodation: true })
  const gate = accessFactories(server.database)
  for (const pupil of [pupils[0], pupils[2]]) {
    await gate.makeRecord(schoolId, pupil.id, { stateDictId: 8, at })
  }
  const { totals } = await school(who)
  expect(totals).toMatchObject({ studentNum: 19, liveInDormitory: 1, passInNum: 1 })
  const query = { schoolIds: [schoolId] }
  const counted = await as(who, temperature.todayReport, { query })
  expect(counted.data).toMatchObject([{ studentNum: 19, liveInDormitory: 1, noLiveInDormitory: 18, passInNum: 1 }])
  expect((await region()).rows).toMatchObject([{ studentNum: 19, liveInDormitory: null }])
  await own.graduate(schoolId, otherClassId)
  expect((await as(who, temperature.todayReport, { query })).data).toMatchObject([{ studentNum: 10 }])
  // All who were ever here and have an open account; then all of them.
  const shown = async (more: object) =>
    (await as(official, temperature.regionReport, { query: { date, periodId: 1, ...more } })).data.rows
  expect(await shown({ viewDel: true })).toMatchObject([{ studentNum: 11 }])
  expect(await shown({ viewDel: true, viewAccountDisable: true, viewLocked: true })).toMatchObject([{ studentNum: 22 }])
})
