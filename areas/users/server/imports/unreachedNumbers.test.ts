import { expect, test } from 'vitest'
import { role } from '../../../../platform/contract/roles.ts'
import { freshCode, importCallers, nameFrom } from '../../../../tests/support/importScene.ts'
import { useSeparateServer } from '../../../../tests/support/useServer.ts'
import { maxRowsBeyondReach } from '../../../imports/server/beyondReach.ts'

const hour = 3_600_000
let now = Date.parse('2026-03-02T02:00:00Z')
const server = await useSeparateServer({ clock: { now: () => new Date(now) } })
const { make, actor } = server
const { makeScene, show, check, apply, rowsOf } = importCallers(server, 'students')
const teachers = importCallers(server, 'teachers')

/** Creates a clerk of the first class who reaches nobody in the second. */
const makeClerk = async (schoolId: number, departmentId: number) => {
  const clerk = await actor({ schoolId, roles: [role.staff], departments: [departmentId] })
  await make.grant(schoolId, clerk.id, ['school:user:import'])
  return clerk
}

const meets = '已有此号码的用户，且不在您的范围内'

test('limits per day how often a dry run reveals numbers beyond the reach of the sender', async () => {
  const { school, who, first } = await makeScene()
  const pupil = (at: number, className: string) => ({
    姓名: nameFrom(at),
    学号: `${school.id}-${at}`,
    班级: className,
  })
  const all = Array.from({ length: maxRowsBeyondReach }, (_, at) => at)
  const known = all.map((at) => pupil(at, '七年级2班'))
  await apply(who, (await check(who, known)).id)
  const clerk = await makeClerk(school.id, first.id)
  const asked = known.map((row) => ({ ...row, 班级: '七年级1班' }))

  const told = await check(clerk, asked)
  expect(told.counts).toMatchObject({ refused: maxRowsBeyondReach })
  expect((await rowsOf(clerk, told.id))[0]?.faults.map(({ why }) => why)).toContain(meets)
  const stranger = pupil(maxRowsBeyondReach, '七年级1班')
  expect((await check(clerk, [stranger])).counts).toMatchObject({ new: 1 })

  const untold = await check(clerk, [stranger, pupil(0, '七年级1班')])
  const rows = await rowsOf(clerk, untold.id)
  expect(untold).toMatchObject({ counts: { new: 0, refused: 2 }, errorLink: null })
  expect(rows.map(({ name, faults }) => [name, faults.length])).toEqual([
    ['', 1],
    ['', 1],
  ])
  expect(rows[0]?.faults).toEqual(rows[1]?.faults)
  expect(rows[0]?.faults[0]?.why).toContain(`已超过 ${maxRowsBeyondReach} 行`)
  // A sender who reaches the whole school has no such limit, however large the sheet.
  for (let turn = 0; turn < 2; turn += 1) {
    expect((await check(who, known)).counts).toMatchObject({ unchanged: maxRowsBeyondReach })
  }
  // An idle session expires, so sign in again.
  for (let hours = 0; hours < 27; hours += 9) {
    now += 9 * hour
    await show(clerk, untold.id)
    // A read call responds before its transaction ends, and here hours pass at once. Wait for it.
    await expect.poll(() => make.lastSeen(clerk.id)).toEqual(new Date(now))
  }
  expect((await check(clerk, [pupil(0, '七年级1班')])).counts).toMatchObject({ refused: 1 })
})

test('refuses the telephone number of a colleague beyond reach without naming them', async () => {
  const { school, who, first, second } = await makeScene()
  await make.makeMember({
    schoolId: school.id,
    roles: [role.staff],
    departments: [second.id],
    name: '林建平',
    telephone: '13900000077',
  })
  const clerk = await makeClerk(school.id, first.id)
  const row = { 姓名: '周文', 工号: freshCode(), 部门: '七年级1班', 手机号: '13900000077' }
  const why = async (sender: typeof who) => {
    const run = await teachers.check(sender, [row])
    return (await teachers.rowsOf(sender, run.id))[0]?.faults.map((fault) => fault.why).join()
  }
  expect(await why(who)).toContain('已属于“林')
  expect(await why(clerk)).toContain('已属于他人')
})
