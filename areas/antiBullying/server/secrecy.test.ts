import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { replayCall } from '../../../platform/contract/replay.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { administration } from '../../administration/contract.ts'
import { antiBullying } from '../contract.ts'
import { makeBullyingScene } from '../make.ts'

const server = await useServer()
const { as } = server

const bounds = { pageNum: 1, pageSize: 10 }
const report = { place: '操场', time: '2026-03-02 12:00:00', description: '王小明被推倒', version: 0 }
const everything = ['antiBullying:event:view', 'antiBullying:event:edit', 'antiBullying:audio:play']

describe('the contents of an event', () => {
  test('are neither in the list nor in a detail whose reading is not recorded', async () => {
    const { who, own, schoolId } = await makeBullyingScene(server)
    const texts = { description: '王小明被推倒', outcome: '已约谈李小红的家长' }
    const { id } = await own.makeEvent(schoolId, texts)
    const page = await as(who, antiBullying.eventPage, { body: bounds })
    const detail = await as(who, antiBullying.event, { params: { id } })
    expect(page.data.content).toMatchObject([{ id }])
    expect(JSON.stringify([page.data, detail.data])).not.toMatch(/王小明|李小红/)
    const sought = await as(who, antiBullying.eventPage, { body: { ...bounds, keyword: '推倒' } })
    expect(sought.data.totalSize).toBe(0)
    expect((await as(who, antiBullying.showEvent, { body: { id } })).data.event).toMatchObject(texts)
  })

  test('leave a trail at each look, which names the event and hides what happened', async () => {
    const { who, pupil } = await makeBullyingScene(server)
    const { data } = await as(who, antiBullying.saveReport, { body: { ...report, accusedIds: [pupil.id] } })
    await as(who, antiBullying.addNote, { body: { eventId: data.id, text: '王小明在医务室' } })
    await as(who, antiBullying.showEvent, { body: { id: data.id } })
    const trail = (await as(who, administration.auditPage, { body: { ...bounds, person: who.username } })).data.content
    expect(trail.find(({ call }) => call === 'antiBullying.showEvent')).toMatchObject({
      title: '查看防欺凌事件',
      concerned: ['操场 2026-03-02 12:00'],
    })
    expect(trail.find(({ call }) => call === 'antiBullying.saveReport')?.concerned).toEqual([])
    const written = trail.filter(({ call }) => /saveReport|addNote/.test(call))
    expect(written).toHaveLength(2)
    const entries = await Promise.all(written.map(({ id }) => as(who, administration.auditEntry, { params: { id } })))
    expect(JSON.stringify(entries)).not.toMatch(/推倒|医务室|"actor"/)
  })
})

describe('somebody whom a report accuses', () => {
  const makeAccused = async () => {
    const scene = await makeBullyingScene(server)
    const officer = await scene.makeOfficer(everything)
    const { data } = await as(scene.who, antiBullying.saveReport, { body: { ...report, accusedIds: [officer.id] } })
    return { ...scene, officer, id: data.id, version: data.version }
  }

  test('does not find it, while another officer does', async () => {
    const { who, officer, id, makeOfficer } = await makeAccused()
    const list = async (by: typeof who) => (await as(by, antiBullying.eventPage, { body: bounds })).data.content
    expect(await list(officer)).toEqual([])
    const other = await makeOfficer(everything)
    expect(await list(other)).toMatchObject([{ id, people: 1 }])
    expect(await as(officer, antiBullying.event, { params: { id } })).toMatchObject(refused(common.notFound))
    expect(await as(officer, antiBullying.showEvent, { body: { id } })).toMatchObject(refused(common.notFound))
    expect((await as(other, antiBullying.showEvent, { body: { id } })).code).toBe(200)
  })

  test('finds it in no figures, and isn’t alarmed of it', async () => {
    const { who, officer, makeOfficer } = await makeAccused()
    const other = await makeOfficer(everything)
    const count = async (by: typeof who) => {
      const { data } = await as(by, antiBullying.statistics, { body: {} })
      return [data.total, data.byPlace.length, data.byState.reduce((all, one) => all + one.count, 0)]
    }
    expect(await count(officer)).toEqual([0, 0, 0])
    expect(await count(other)).toEqual([1, 1, 1])
    const heardBy = async (by: typeof who) => {
      const { data: queue } = await as(by, antiBullying.queue)
      const { data } = await as(by, replayCall, { query: { queue, after: 0 } })
      return data.messages.map(({ body }) => body)
    }
    const quiet = { isNew: false, accusedIds: [] }
    expect(await heardBy(officer)).toContainEqual(quiet)
    expect(await heardBy(officer)).not.toContainEqual({ ...quiet, isNew: true })
    expect(await heardBy(other)).toContainEqual({ ...quiet, isNew: true })
  })

  test('neither changes nor ends it, nor strikes out the accusation', async () => {
    const { who, officer, id, version } = await makeAccused()
    const shown = await as(who, antiBullying.showEvent, { body: { id } })
    const personId = shown.data.people[0]?.id ?? 0
    const answers = [
      await as(officer, antiBullying.saveReport, { body: { ...report, id, version } }),
      await as(officer, antiBullying.takeEvent, { body: { id } }),
      await as(officer, antiBullying.closeEvent, { body: { id, state: 'falseAlarm', outcome: '误会', version } }),
      await as(officer, antiBullying.addNote, { body: { eventId: id, text: '误会' } }),
      await as(officer, antiBullying.removePerson, { query: { id: personId } }),
      await as(officer, antiBullying.deleteReport, { query: { id } }),
    ]
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => common.notFound.code))
    expect((await as(who, antiBullying.removePerson, { query: { id: personId } })).code).toBe(200)
    expect((await as(officer, antiBullying.takeEvent, { body: { id } })).code).toBe(200)
  })

  test('does not hear its recordings', async () => {
    const { own, schoolId, officer, who } = await makeAccused()
    const signal = await own.makeSignal(schoolId)
    await own.addAudio(schoolId, signal.id)
    await as(who, antiBullying.addPerson, { body: { eventId: signal.eventId, userId: officer.id, part: 'actor' } })
    const play = (by: typeof who) => as(by, antiBullying.playAudio, { body: { id: signal.id } })
    expect(await play(officer)).toMatchObject(refused(common.notFound))
    expect((await play(who)).code).toBe(200)
  })
})
