import { expect, test } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { movableClock } from '../../../platform/server/clock.ts'
import { useSeparateServer } from '../../../tests/support/useServer.ts'
import { leaveFactories } from '../../leave/makeLeave.ts'
import { temperature } from '../contract.ts'
import { makeTemperatureScene } from '../makeTemperature.ts'

// Uses a separate server with its clock at 12:00 in Shanghai, on a Saturday.
const clock = movableClock(new Date('2026-11-21T04:00:00Z'))
const server = await useSeparateServer({ clock })
const { as, make, actor, database } = server
const calendar = leaveFactories(database)
const [thursday, friday, saturday] = ['2026-11-19', '2026-11-20', '2026-11-21'] as const

/** Returns for each day if class, school, staff and archive call it a school day. All four must agree. */
const readSchoolDays = async (scene: Awaited<ReturnType<typeof makeTemperatureScene>>) => {
  const { who, schoolId, classId, pupils } = scene
  const userId = pupils[0].id
  const { data } = await as(who, temperature.archive, { params: { schoolId, userId }, query: { start: saturday } })
  const days: boolean[] = []
  for (const date of [thursday, friday, saturday]) {
    const school = await as(who, temperature.schoolReport, { query: { schoolId, date } })
    const own = await as(who, temperature.classReport, { params: { schoolId, deptId: classId }, query: { date } })
    const staff = await as(who, temperature.staffDetail, { query: { schoolId, date } })
    const archived = data.userTemperatureVOS.find((day) => day.date === date)?.isSchoolDay
    const shown = [school, own, staff].map((answer) => answer.data.frame.isSchoolDay)
    expect(shown, date).toEqual([archived, archived, archived])
    days.push(archived ?? false)
  }
  return days
}

test('class, school and staff report call the same days off as the archive', async () => {
  const weekend = await makeTemperatureScene(server)
  expect(await readSchoolDays(weekend)).toEqual([true, true, false])
  const other = await makeTemperatureScene(server)
  await calendar.makeSpecialDay(other.schoolId, thursday, '校庆')
  await calendar.makeSpecialDay(other.schoolId, saturday, '补课', 4)
  expect(await readSchoolDays(other)).toEqual([false, true, true])
})

test('a region takes the days off of each school from its calendar, and keeps the figures', async () => {
  const scene = await makeTemperatureScene(server)
  const { bureau, schoolId, official } = scene
  const [makeUp, vacation] = [
    await make.makeSchool({ bureauId: bureau.id }),
    await make.makeSchool({ bureauId: bureau.id }),
  ]
  await calendar.makeSpecialDay(makeUp.id, saturday, '补课', 4)
  await calendar.makeSpecialDay(makeUp.id, thursday, '校庆')
  await calendar.makeTerm(vacation.id, '上学期', '2026-09-01', '2026-11-01')
  await calendar.makeTerm(vacation.id, '下学期', '2026-12-01', '2027-02-01')
  await calendar.makeSpecialDay(vacation.id, friday, '返校', 5)
  const rowsOn = async (date: string) =>
    new Map((await as(official, temperature.regionReport, { query: { date } })).data.rows.map((row) => [row.scId, row]))
  const readOn = async (date: string) => {
    const rows = await rowsOn(date)
    return [schoolId, makeUp.id, vacation.id].map((id) => rows.get(id)?.isSchoolDay)
  }
  expect(await readOn(thursday)).toEqual([true, false, false])
  expect(await readOn(friday)).toEqual([true, true, true])
  expect(await readOn(saturday)).toEqual([false, true, false])
  expect((await rowsOn(saturday)).get(schoolId)).toMatchObject({ noReportTempUserNum: 4, isSchoolDay: false })
  const staff = (await as(official, temperature.staffReport, { query: { date: saturday } })).data
  expect(staff.rows.find(({ scId }) => scId === schoolId)).toMatchObject({ isSchoolDay: false })
  const who = await actor({
    schoolId: vacation.id,
    roles: [role.schoolDataAdministrator],
    departments: [vacation.rootId],
  })
  const own = await as(who, temperature.schoolReport, { query: { schoolId: vacation.id, date: thursday } })
  expect(own.data.frame.isSchoolDay).toBe(false)
})
