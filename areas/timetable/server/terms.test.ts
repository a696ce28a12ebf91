import { expect, test } from 'vitest'
import { useServer } from '../../../tests/support/useServer.ts'
import { leave, leaveRefusals } from '../../leave/contract.ts'
import { timetable } from '../contract.ts'
import { makeTimetableScene } from '../make.ts'

const server = await useServer()
const { as } = server

test('a term with bell times, plans or teaching classes is kept when it is deleted in the calendar', async () => {
  const { who, term, plan } = await makeTimetableScene(server)
  expect(await as(who, leave.deleteTerm, { query: { id: term.id } })).toMatchObject({
    code: leaveRefusals.termUsed.code,
    msg: `学期“${term.name}”还有课表、作息时间或教学班，不能删除`,
  })
  const query = { query: { termId: term.id } }
  expect((await as(who, timetable.plans, query)).data.map(({ id }) => id)).toEqual([plan.id])
  expect((await as(who, timetable.schedules, query)).data).toHaveLength(1)
})
