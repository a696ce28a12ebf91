import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { refused } from '../../../tests/support/refused.ts'
import { readAll } from '../../../tests/support/sheets.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { jobs } from '../../jobs/contract.ts'
import { type UsageStatus, card } from '../contract.ts'
import { freshCard, makeCardScene } from '../make.ts'
import { usageSheet } from './exportUsage.ts'

const server = await useServer()
const { as, http } = server
const makeScene = () => makeCardScene(server)

const done = async (who: Actor, jobId: number) => {
  await http.running.runner.drain()
  return (await as(who, jobs.get, { query: { id: jobId } })).data
}

const fileOf = async (link: string | null) => (await http.inject({ method: 'GET', url: link ?? '' })).rawPayload

describe('people with cards', () => {
  test('are listed with class, period and status', async () => {
    const { school, who, holder, other, cardNum, own } = await makeScene()
    const page = async () => (await as(who, card.usage, { body: {} })).data
    const { content, totalSize } = await page()
    expect(totalSize).toBe(1)
    const shown = { userId: holder.id, userName: '王小明', code: 'S-01', deptName: '一班', cardNum }
    expect(content).toMatchObject([{ ...shown, endTime: null, status: 'inUse' }])
    expect(content[0]?.beginTime).toMatch(/^\d{4}-/)
    await own.setEnd(school.id, holder.id, new Date(Date.now() - 60_000))
    expect((await page()).content).toMatchObject([{ status: 'expired' }])
    await own.forgetPeriods(school.id, holder.id)
    expect((await page()).content).toMatchObject([{ beginTime: null, endTime: null, status: 'notActivated' }])
    await as(who, card.issue, { body: { userId: other.id, cardNum: freshCard() } })
    expect((await page()).totalSize).toBe(2)
  })

  test('are found by name, number and department; a teacher sees only their classes', async () => {
    const { school, who, teacher, classId, holder, other, cardNum } = await makeScene()
    await as(who, card.issue, { body: { userId: other.id, cardNum: freshCard() } })
    const found = async (one: Actor, body: object) =>
      (await as(one, card.usage, { body })).data.content.map(({ userId }) => userId)
    expect(await found(who, { studentName: '小红' })).toEqual([other.id])
    expect(await found(who, { studentName: cardNum, schoolId: school.id })).toEqual([holder.id])
    expect(await found(who, { deptId: classId })).toEqual([holder.id])
    expect(await found(teacher, {})).toEqual([holder.id])
  })

  test('are masked for a teacher if they are colleagues, and not found by their digits', async () => {
    const { school, who, teacher, classId, cardNum } = await makeScene()
    const colleagueCard = freshCard()
    const place = { schoolId: school.id, departments: [classId] }
    const values = { ...place, roles: [role.staff], name: '吴老师', cardNum: colleagueCard }
    const colleague = await server.make.makeMember(values)
    const found = async (one: Actor, body: object = {}) =>
      (await as(one, card.usage, { body })).data.content.map((row) => [row.userName, row.cardNum] as const)
    const masked = `******${colleagueCard.slice(-4)}`
    expect(new Map(await found(teacher))).toEqual(
      new Map([
        ['吴老师', masked],
        ['王小明', cardNum],
      ]),
    )
    expect(await found(teacher, { studentName: colleagueCard })).toEqual([])
    expect(await found(who, { studentName: colleagueCard })).toEqual([['吴老师', colleagueCard]])
    const history = async (one: Actor) =>
      (await as(one, card.history, { params: { userId: colleague.id } })).data.map((row) => row.cardNum)
    expect([await history(teacher), await history(who)]).toEqual([[masked], [colleagueCard]])
    const { data } = await as(teacher, card.exportUsage, { body: {} })
    const file = await readAll(usageSheet, await fileOf((await done(teacher, data.jobId)).fileLink))
    expect(file.map(({ row }) => row.cardNum)).toContain(masked)
  })

  test('are exported within the caller’s reach', async () => {
    const { who, teacher, other, cardNum } = await makeScene()
    await as(who, card.issue, { body: { userId: other.id, cardNum: freshCard() } })
    const rowsOf = async (one: Actor) => {
      const { data } = await as(one, card.exportUsage, { body: {} })
      return readAll(usageSheet, await fileOf((await done(one, data.jobId)).fileLink))
    }
    const rows = (await rowsOf(teacher)).map(({ row }) => row)
    expect(rows).toMatchObject([{ userName: '王小明', deptName: '一班', cardNum, status: '使用中' }])
    expect(await rowsOf(who)).toHaveLength(2)
  })

  test('with a lost card stay listed with status and history until they get another', async () => {
    const { who, teacher, holder, cardNum } = await makeScene()
    await as(who, card.end, { body: { userId: holder.id, why: 'lost' } })
    const found = async (one: Actor, body: object) =>
      (await as(one, card.usage, { body })).data.content.map((row) => [row.cardNum, row.status])
    for (const body of [{}, { studentName: '小明' }, { studentName: cardNum }, { status: 'lost' }])
      expect(await found(teacher, body), JSON.stringify(body)).toEqual([[cardNum, 'lost']])
    const [row] = (await as(who, card.usage, { body: {} })).data.content
    expect(row).toMatchObject({ userId: holder.id, userName: '王小明', hasCard: false })
    expect(row?.endedTime).toMatch(/^\d{4}-/)
    const next = freshCard()
    await as(who, card.issue, { body: { userId: holder.id, cardNum: next } })
    expect(await found(who, {})).toEqual([[next, 'inUse']])
    const both = [
      [next, 'inUse'],
      [cardNum, 'lost'],
    ]
    expect(await found(who, { studentName: '小明' })).toEqual(both)
    expect(await found(who, { studentName: cardNum })).toEqual([[cardNum, 'lost']])
    const { content } = (await as(who, card.usage, { body: { status: 'lost' } })).data
    expect(content).toMatchObject([{ cardNum, hasCard: true }])
  })

  test('are filtered by card status, including replaced and returned cards', async () => {
    const { school, who, holder, other, cardNum, own } = await makeScene()
    const found = async (status: UsageStatus) => {
      const { content, totalSize } = (await as(who, card.usage, { body: { status } })).data
      expect(totalSize).toBe(content.length)
      return content.map((row) => [row.cardNum, row.status])
    }
    const [next, returnedCard] = [freshCard(), freshCard()]
    await as(who, card.replace, { body: { userId: holder.id, cardNum: next, why: 'replaced' } })
    await as(who, card.issue, { body: { userId: other.id, cardNum: returnedCard } })
    await as(who, card.end, { body: { userId: other.id, why: 'returned' } })
    expect(await found('replaced')).toEqual([[cardNum, 'replaced']])
    expect(await found('returned')).toEqual([[returnedCard, 'returned']])
    expect(await found('inUse')).toEqual([[next, 'inUse']])
    await own.setEnd(school.id, holder.id, new Date(Date.now() - 60_000))
    expect([await found('inUse'), await found('expired')]).toEqual([[], [[next, 'expired']]])
    await own.forgetPeriods(school.id, holder.id)
    expect(await found('notActivated')).toEqual([[next, 'notActivated']])
    expect((await as(who, card.usage, { body: {} })).data.content.map((row) => row.cardNum)).toEqual([next])
  })

  test('of another school are not found', async () => {
    const [{ who }, { school }] = [await makeScene(), await makeScene()]
    const asked = await as(who, card.usage, { body: { schoolId: school.id } })
    expect(asked).toMatchObject(refused(common.notFound))
  })
})
