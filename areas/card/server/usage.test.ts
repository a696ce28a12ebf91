import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { refused } from '../../../tests/support/refused.ts'
import { readAll } from '../../../tests/support/sheets.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { jobs } from '../../jobs/contract.ts'
import { card } from '../contract.ts'
import { freshCard, makeCardScene } from '../factories.ts'
import { usageSheet } from './exportUsage.ts'

const server = await useServer()
const { as, http } = server
const makeScene = () => makeCardScene(server)

const done = async (who: Actor, jobId: number) => {
  await http.running.runner.drain()
  return (await as(who, jobs.get, { query: { id: jobId } })).data
}

const fileOf = async (link: string | null) => (await http.inject({ method: 'GET', url: link ?? '' })).rawPayload

describe('the people with cards', () => {
  test('stand with class, period and status: not activated, expired or in use', async () => {
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

  test('are sought by name, number and department; a teacher sees the own classes', async () => {
    const { school, who, teacher, classId, holder, other, cardNum } = await makeScene()
    await as(who, card.issue, { body: { userId: other.id, cardNum: freshCard() } })
    const found = async (one: Actor, body: object) =>
      (await as(one, card.usage, { body })).data.content.map(({ userId }) => userId)
    expect(await found(who, { studentName: '小红' })).toEqual([other.id])
    expect(await found(who, { studentName: cardNum, schoolId: school.id })).toEqual([holder.id])
    expect(await found(who, { deptId: classId })).toEqual([holder.id])
    expect(await found(teacher, {})).toEqual([holder.id])
  })

  test('go into a file as far as who asks reaches', async () => {
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

  test('of another school are not found', async () => {
    const [{ who }, { school }] = [await makeScene(), await makeScene()]
    const asked = await as(who, card.usage, { body: { schoolId: school.id } })
    expect(asked).toMatchObject(refused(common.notFound))
  })
})
