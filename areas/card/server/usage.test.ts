import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { writeSheet } from '../../../platform/server/sheets/writeSheet.ts'
import { refused } from '../../../tests/support/refused.ts'
import { readAll } from '../../../tests/support/sheets.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { jobs } from '../../jobs/contract.ts'
import { card } from '../contract.ts'
import { freshCard, makeCardScene } from '../factories.ts'
import { usageSheet } from './exportUsage.ts'
import { cardSheet } from './importCards.ts'

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

describe('a file of cards', () => {
  type Row = readonly [code: string, card: string, begin?: string, end?: string]

  const bring = async (who: Actor, rows: readonly Row[]) => {
    const sheet = rows.map(([code, number, begin = null, end = null]) => ({ code, card: number, begin, end }))
    const files = [{ name: '一卡通.xlsx', bytes: await buffer(writeSheet(cardSheet, sheet)) }]
    const { data } = await as(who, card.importCards, { files })
    return done(who, data.jobId)
  }

  test('issues and replaces, each with its period', async () => {
    const { school, who, holder, other, cardNum, own } = await makeScene()
    const [one, two] = [freshCard(), freshCard()]
    const job = await bring(who, [
      ['S-01', one],
      ['S-02', two, '2026-09-01', '2029-06-30'],
    ])
    expect(job).toMatchObject({ state: 'done', fileLink: null })
    const first = await own.cardsOf(school.id, holder.id)
    expect(first).toMatchObject({ cardNum: one, rows: [{ cardNum, endedWhy: 'replaced' }, { cardNum: one }] })
    const period = { beginsAt: new Date('2026-08-31T16:00:00Z'), endsAt: new Date('2029-06-30T16:00:00Z') }
    expect(await own.cardsOf(school.id, other.id)).toMatchObject({ cardNum: two, rows: [period] })
  })

  test('with a wrong row writes nothing, and comes back with what is wrong', async () => {
    const { school, who, other, cardNum, own } = await makeScene()
    const [one, two] = [freshCard(), freshCard()]
    const wrong: Row[] = [
      ['S-02', one],
      ['S-02', two],
      ['无', freshCard()],
      ['S-02', cardNum],
      ['S-01', one],
      ['S-01', '12a'],
      ['S-01', two, '2026-09-02', '2026-09-01'],
    ]
    const job = await bring(who, wrong)
    expect(job).toMatchObject({ state: 'done' })
    expect(await readAll(cardSheet, await fileOf(job.fileLink))).toHaveLength(wrong.length)
    expect(await own.cardsOf(school.id, other.id)).toEqual({ cardNum: null, rows: [] })
    expect(await bring(who, [['S-02', one]])).toMatchObject({ state: 'done', fileLink: null })
  })

  test('gives nobody a card who may do more than its sender', async () => {
    const { school, who, own } = await makeScene()
    const place = { schoolId: school.id, departments: [school.rootId] }
    const clerk = await server.actor({ ...place, roles: [2] })
    await server.make.grant(school.id, clerk.id, ['sys:user:disableCard'])
    await server.make.setMember(school.id, who.id, { code: 'A-01' })
    const job = await bring(clerk, [['A-01', freshCard()]])
    expect(job.fileLink).not.toBeNull()
    expect((await own.cardsOf(school.id, who.id)).cardNum).toBeNull()
  })
})
