import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useSeparateServer } from '../../../tests/support/useServer.ts'
import { temperature, temperatureRefusals } from '../contract.ts'
import { makeTemperatureScene } from '../makeTemperature.ts'

// Uses a separate server with its clock at 07:30 of a Saturday in Shanghai, within the morning's period.
const morning = Date.UTC(2026, 10, 20, 23, 30)
let now = morning
const server = await useSeparateServer({ clock: { now: () => new Date(now) } })
const { as, make } = server
const today = '2026-11-21'
const dayLong = 86_400_000

type Who = { readonly token: string }

const makeScene = async () => {
  now = morning
  const scene = await makeTemperatureScene(server)
  const { head, who, classId, schoolId } = scene
  const enter = (actor: Who, userId: number, tempF: number) =>
    as(actor, temperature.saveEntry, {
      body: { deptId: classId, date: today, periodId: 1, temps: [{ userId, tempF }] },
    })
  const rowOf = async (actor: Who, userId: number) => {
    const { data } = await as(actor, temperature.entrySheet, { query: { deptId: classId, date: today, periodId: 1 } })
    return data.rows.find((row) => row.userId === userId)
  }
  const withdraw = (actor: Who, id: number | null | undefined, reason = '录错学生') =>
    as(actor, temperature.withdrawReading, { body: { id: id ?? 0, reason } })
  const totals = async () => {
    const { data } = await as(who, temperature.schoolReport, { query: { schoolId, date: today, periodId: 1 } })
    // Regional figures come from the summaries stored with the readings.
    const kept = await as(who, temperature.todayReport, { query: { schoolIds: [schoolId] } })
    const { tempResonableUserNum: normal, tempUnresonableUserNum: abnormal } = data.totals
    expect(kept.data).toMatchObject([{ tempResonableUserNum: normal, tempUnresonableUserNum: abnormal }])
    return [normal, abnormal]
  }
  return { ...scene, head, enter, rowOf, withdraw, totals }
}

describe('a withdrawn reading', () => {
  test('counts in no report, stays in the history with who and why, and the previous one counts again', async () => {
    const { head, who, pupils, schoolId, enter, rowOf, withdraw, totals, own } = await makeScene()
    const [{ id }] = pupils
    await enter(head, id, 365)
    await enter(head, id, 385)
    expect(await totals()).toEqual([0, 1])
    expect(await own.alertsOf(schoolId)).toHaveLength(1)
    const wrong = await rowOf(head, id)
    expect(wrong).toMatchObject({ tempF: 385, mayWithdraw: true })
    expect(await withdraw(head, wrong?.readingId)).toMatchObject({ code: 200 })
    expect(await totals()).toEqual([1, 0])
    expect(await own.alertsOf(schoolId)).toEqual([])
    expect(await withdraw(head, wrong?.readingId)).toMatchObject(refused(temperatureRefusals.withdrawn))
    const first = await rowOf(head, id)
    expect(first).toMatchObject({ tempF: 365, mayWithdraw: true })
    expect(await withdraw(who, first?.readingId, '测错')).toMatchObject({ code: 200 })
    expect(await totals()).toEqual([0, 0])
    expect(await rowOf(head, id)).toMatchObject({ tempF: null, readingId: null, mayWithdraw: false })
    const archive = await as(who, temperature.archive, { params: { schoolId, userId: id }, query: { start: today } })
    expect(archive.data.userTemperatureVOS.flatMap(({ temps }) => temps)).toEqual([])
    const listed = async (actor: Who) =>
      (await as(actor, temperature.history, { query: { schoolId, start: today, end: today } })).data.content
    const time = '2026-11-21 07:30:00'
    expect((await listed(who)).map(({ tempF, withdrawn }) => ({ tempF, withdrawn }))).toEqual([
      { tempF: 385, withdrawn: { byName: '周老师', time, reason: '录错学生' } },
      { tempF: 365, withdrawn: { byName: '林主任', time, reason: '测错' } },
    ])
    expect(await own.readingsOf(schoolId, id)).toHaveLength(2)
  })

  test('requires a reason and the same day: the submitter for an entry, the office for any', async () => {
    const { head, who, schoolId, pupils, enter, rowOf, withdraw, outsider, own } = await makeScene()
    const [first, second] = pupils
    await enter(who, first.id, 365)
    await enter(head, second.id, 366)
    const [ofOffice, ofHead] = [await rowOf(head, first.id), await rowOf(head, second.id)]
    expect([ofOffice?.mayWithdraw, ofHead?.mayWithdraw]).toEqual([false, true])
    expect(await withdraw(head, ofOffice?.readingId)).toMatchObject(refused(temperatureRefusals.notYours))
    expect(await withdraw(head, ofHead?.readingId, ' ')).toMatchObject({ code: 400 })
    await own.makeReadings(
      schoolId,
      [{ memberId: outsider.id, tempF: 365, at: new Date(now), source: 'school' }],
      new Date(now),
    )
    const [foreign] = await own.readingsOf(schoolId, outsider.id)
    expect(await withdraw(head, foreign?.id)).toMatchObject(refused(common.notFound))
    // Pass midnight in two steps, because an idle session expires.
    now += dayLong / 3
    for (const actor of [head, who]) {
      await rowOf(actor, second.id)
      // A reading call is answered before its transaction ends, and the clock jumps hours here.
      await expect.poll(() => make.lastSeen(actor.id)).toEqual(new Date(now))
    }
    now += dayLong / 2
    expect(await withdraw(head, ofHead?.readingId)).toMatchObject(refused(temperatureRefusals.withdrawnTooLate))
    expect(await withdraw(who, ofHead?.readingId)).toMatchObject(refused(temperatureRefusals.withdrawnTooLate))
    expect(await rowOf(head, second.id)).toMatchObject({ tempF: 366, mayWithdraw: false })
  })
})

test('refuses an entry with a student listed twice, and saves nothing', async () => {
  const { head, classId, pupils, own, schoolId } = await makeScene()
  const [{ id: userId }] = pupils
  const temps = [
    { userId, tempF: 365 },
    { userId, tempF: 385 },
  ]
  const body = { deptId: classId, date: today, periodId: 1, temps }
  expect(await as(head, temperature.saveEntry, { body })).toMatchObject({ code: 400 })
  expect(await own.readingsOf(schoolId, userId)).toEqual([])
})
