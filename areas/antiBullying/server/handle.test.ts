import { describe, expect, test } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { antiBullying, bullyingRefusals } from '../contract.ts'
import { makeBullyingScene } from '../make.ts'

const server = await useServer()
const { as, actor } = server

const report = { place: '操场', time: '2026-03-02 12:00:00', description: '有人被推倒', version: 0 }

describe('an event', () => {
  test('goes to the first of two officers, who closes it with an outcome and may reopen it', async () => {
    const { who, own, schoolId, place } = await makeBullyingScene(server)
    const other = await actor({ ...place, roles: [role.schoolDataAdministrator], name: '钱主任' })
    const { id } = await own.makeEvent(schoolId)
    const taken = await Promise.all([who, other].map((by) => as(by, antiBullying.takeEvent, { body: { id } })))
    expect(taken.map(({ code }) => code).toSorted((one, two) => one - two)).toEqual([
      200,
      bullyingRefusals.alreadyHandled.code,
    ])
    const close = (version: number, outcome = '已与家长沟通') =>
      as(who, antiBullying.closeEvent, { body: { id, state: 'resolved', outcome, version } })
    expect((await close(2, ' ')).code).toBe(400)
    expect((await close(1)).code).toBe(10020)
    expect((await close(2)).data).toMatchObject({ state: 'resolved', outcome: '已与家长沟通', respondMinutes: 0 })
    expect(await close(3)).toMatchObject(refused(bullyingRefusals.alreadyClosed))
    expect(await as(who, antiBullying.takeEvent, { body: { id } })).toMatchObject(
      refused(bullyingRefusals.alreadyClosed),
    )
    const reopen = (version: number) => as(who, antiBullying.reopenEvent, { body: { id, version } })
    expect((await reopen(3)).data).toMatchObject({ state: 'handling', handler: '孙主任', closedTime: null })
    expect(await reopen(4)).toMatchObject(refused(bullyingRefusals.notClosed))
  })

  test('has notes and people, whose names are masked out of reach', async () => {
    const { who, own, schoolId, pupil, teacher, makeOfficer } = await makeBullyingScene(server)
    const { id: eventId } = await own.makeEvent(schoolId)
    const add = (part: 'victim' | 'actor') =>
      as(who, antiBullying.addPerson, { body: { eventId, userId: pupil.id, part } })
    await add('victim')
    await add('actor')
    const noted = await as(who, antiBullying.addNote, { body: { eventId, text: '已到现场' } })
    const { people, notes } = noted.data
    expect(people).toMatchObject([{ name: '王小明', part: 'actor', isReached: true }])
    expect(notes).toMatchObject([{ by: '孙主任', text: '已到现场' }])
    const show = (by: typeof who) => as(by, antiBullying.showEvent, { body: { id: eventId } })
    expect((await show(who)).data).toEqual(noted.data)
    expect((await show(teacher)).code).toBe(403)
    const officer = await makeOfficer(['antiBullying:event:view'])
    expect((await show(officer)).data.people).toMatchObject([{ name: '王**', isReached: false }])
    const gone = await as(who, antiBullying.removePerson, { query: { id: people[0]?.id ?? 0 } })
    expect(gone.data.people).toEqual([])
  })
})

describe('a report', () => {
  test('is saved, edited and deleted until somebody works on it', async () => {
    const { who, own, schoolId } = await makeBullyingScene(server)
    const save = (values: object) => as(who, antiBullying.saveReport, { body: { ...report, ...values } })
    const { data } = await save({ reporter: 'parent' })
    expect(data).toMatchObject({ source: 'report', reporter: 'parent', place: '操场', state: 'new' })
    expect((await save({ id: data.id, place: '食堂', version: 1 })).data).toMatchObject({ place: '食堂', version: 2 })
    expect((await save({ id: data.id, version: 1 })).code).toBe(10020)
    const remove = (id: number) => as(who, antiBullying.deleteReport, { query: { id } })
    await as(who, antiBullying.takeEvent, { body: { id: data.id } })
    expect(await remove(data.id)).toMatchObject(refused(bullyingRefusals.reportKept))
    expect(await save({ id: data.id, version: 3 })).toMatchObject(refused(bullyingRefusals.reportKept))
    const fresh = await save({})
    expect((await remove(fresh.data.id)).code).toBe(200)
    expect((await own.eventsOf(schoolId)).map(({ id }) => id)).toEqual([data.id])
  })

  test('is of a time that has come', async () => {
    const { who } = await makeBullyingScene(server)
    const save = (time: string) => as(who, antiBullying.saveReport, { body: { ...report, time } })
    expect(await save('2126-03-02 12:00:00')).toMatchObject(refused(bullyingRefusals.timeToCome))
    expect((await save(report.time)).code).toBe(200)
  })

  test('is not what a device sent: that is neither edited nor deleted', async () => {
    const { who, own, schoolId } = await makeBullyingScene(server)
    const { id } = await own.makeEvent(schoolId, { source: 'button', deviceId: 1 })
    expect(await as(who, antiBullying.saveReport, { body: { ...report, id, version: 1 } })).toMatchObject(
      refused(bullyingRefusals.deviceEvent),
    )
    expect(await as(who, antiBullying.deleteReport, { query: { id } })).toMatchObject(
      refused(bullyingRefusals.deviceEvent),
    )
  })
})
