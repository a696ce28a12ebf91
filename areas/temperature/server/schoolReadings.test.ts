import { describe, expect, test } from 'vitest'
import { movableClock } from '../../../platform/server/clock.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useSeparateServer } from '../../../tests/support/useServer.ts'
import { access } from '../../access/contract.ts'
import { deviceFactories } from '../../device/make.ts'
import { sealedLinkFactories } from '../../sealedLink/make.ts'
import { temperature, temperaturePurpose, temperatureRefusals } from '../contract.ts'
import { makeTemperatureScene } from '../makeTemperature.ts'

// Uses a separate server with its clock at 07:30 of a Saturday in Shanghai, within the morning's period.
const clock = movableClock(new Date('2026-11-20T23:30:00Z'))
const server = await useSeparateServer({ clock })
const { as, database } = server
const today = '2026-11-21'
const minute = 60_000

/** Creates a student with a parent's link, and reads the school's reports about the student. */
const makeScene = async () => {
  const scene = await makeTemperatureScene(server)
  const { schoolId, classId, head, who } = scene
  const now = clock.now()
  const link = await sealedLinkFactories(server).makeOpened(schoolId, [classId], {
    purpose: temperaturePurpose,
    mostUses: 8,
    createdAt: now,
    expiresAt: new Date(now.getTime() + 1440 * minute),
  })
  const { studentId } = link
  const parent = { token: link.opened }
  const credential = await deviceFactories(database).makeCredential(schoolId)
  let number = 0
  const counts = async () => {
    const query = { deptId: classId, date: today, periodId: 1 }
    const { data } = await as(head, temperature.entrySheet, { query })
    const row = data.rows.find(({ userId }) => userId === studentId)
    const archive = await as(who, temperature.archive, { params: { schoolId, userId: studentId }, query: {} })
    const temps = archive.data.userTemperatureVOS.at(-1)?.temps ?? []
    // The archive selects readings itself, and regional figures are stored with the readings. All must agree.
    expect(temps.map(({ tempF }) => tempF)).toEqual(row?.tempF === null ? [] : [row?.tempF])
    const kept = await as(who, temperature.todayReport, { query: { schoolIds: [schoolId] } })
    const isFever = (row?.tempF ?? 0) > 373
    const figures = { tempResonableUserNum: row?.tempF && !isFever ? 1 : 0, tempUnresonableUserNum: isFever ? 1 : 0 }
    expect(kept.data).toMatchObject([figures])
    return row?.tempF
  }
  return {
    ...scene,
    studentId,
    link,
    counts,
    save: (tempF: number) =>
      as(head, temperature.saveEntry, {
        body: { deptId: classId, date: today, periodId: 1, temps: [{ userId: studentId, tempF }] },
      }),
    withdraw: async () => {
      const { data } = await as(head, temperature.entrySheet, { query: { deptId: classId } })
      const id = data.rows.find(({ userId }) => userId === studentId)?.readingId ?? 0
      return as(head, temperature.withdrawReading, { body: { id, reason: '测错' } })
    },
    submit: (tempF: number) => as(parent, temperature.parentSubmit, { body: { periodId: 1, tempF } }),
    period: async () => (await as(parent, temperature.parentHome)).data.periods[0],
    measure: (tempF: number, minutesAgo = 0) => {
      number += 1
      const at = clock.now().getTime()
      const record = { number, userId: studentId, stateDictId: 8, time: at - minutesAgo * minute, tempF }
      return as({ token: credential }, access.deviceRecords, { body: { clock: at, series: 1, records: [record] } })
    },
  }
}

describe('a measurement of the school in a period', () => {
  test('by a teacher closes the parent’s form, and refuses a report without a trace', async () => {
    const { save, submit, period, counts, own, schoolId, studentId, link } = await makeScene()
    await save(390)
    expect(await period()).toMatchObject({ tempF: 390, mayReport: false, closedFor: 'measured' })
    clock.advance(minute)
    expect(await submit(365)).toMatchObject(refused(temperatureRefusals.measured))
    expect(await counts()).toBe(390)
    expect(await own.readingsOf(schoolId, studentId)).toHaveLength(1)
    expect(await sealedLinkFactories(server).linkOf(link.id)).toMatchObject({ uses: 0 })
  })

  test('by a device does the same, even if delivered late, whenever measured', async () => {
    const first = await makeScene()
    await first.measure(390)
    expect(await first.submit(365)).toMatchObject(refused(temperatureRefusals.measured))
    expect(await first.counts()).toBe(390)
    const second = await makeScene()
    await second.submit(365)
    await second.measure(390, 20)
    expect(await second.counts()).toBe(390)
    expect(await second.period()).toMatchObject({ mayReport: false, closedFor: 'measured' })
  })

  test('replaces a parent’s report, even with an equal value, and only the school corrects it', async () => {
    const { save, submit, counts } = await makeScene()
    await submit(390)
    expect((await save(390)).data.saved).toBe(1)
    expect(await submit(365)).toMatchObject(refused(temperatureRefusals.measured))
    expect((await save(390)).data.saved).toBe(0)
    clock.advance(minute)
    expect((await save(368)).data.saved).toBe(1)
    expect(await counts()).toBe(368)
  })

  test('once withdrawn, lets the parent’s report count again and accepts a new one', async () => {
    const { save, submit, period, counts, withdraw } = await makeScene()
    await submit(366)
    await save(390)
    expect(await counts()).toBe(390)
    expect(await withdraw()).toMatchObject({ code: 200 })
    expect(await counts()).toBe(366)
    expect(await period()).toMatchObject({ mayReport: true, closedFor: null })
    expect(await submit(367)).toMatchObject({ code: 200 })
    expect(await counts()).toBe(367)
  })

  test('leaves a parent’s report for the parent to correct if there is none', async () => {
    const { submit, period, counts } = await makeScene()
    expect(await period()).toMatchObject({ tempF: null, mayReport: true, closedFor: null })
    await submit(379)
    expect(await period()).toMatchObject({ tempF: 379, mayReport: true })
    await submit(366)
    expect(await counts()).toBe(366)
  })

  test('counts first in any order of teacher, device and parent', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const { save, submit, measure, counts } = await makeScene()
      const school = turn % 2 === 0 ? save(390) : measure(390)
      const answers = turn < 2 ? [school, submit(365)] : [submit(365), school]
      const codes = (await Promise.all(answers)).map(({ code }) => code)
      for (const code of codes) expect([200, temperatureRefusals.measured.code]).toContain(code)
      expect(await counts()).toBe(390)
    }
  })
})
