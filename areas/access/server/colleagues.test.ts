import { expect, test } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { refused } from '../../../tests/support/refused.ts'
import { common } from '../../../platform/contract/refusal.ts'
import { readAll } from '../../../tests/support/sheets.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { jobs } from '../../jobs/contract.ts'
import { whereaboutsCalls } from '../../whereabouts/contract.ts'
import { access } from '../contract.ts'
import { entryType } from '../entryTypes.ts'
import { makeAccessScene } from '../make.ts'
import { recordColumns } from './exportRecords.ts'

const server = await useServer()
const { as, actor, make } = server

/** Creates a pupil, a colleague and readers of each kind, all in one department, with a passage of everybody. */
const makeScene = async () => {
  const scene = await makeAccessScene(server)
  const { place, own, school, pupil } = scene
  const join = (name: string, roleId: number) => actor({ ...place, roles: [roleId], name })
  const colleague = await join('周老师', role.staff)
  const readers = {
    teacher: await join('吴老师', role.staff),
    keeper: await join('赵师傅', role.gateKeeper),
    manager: await join('郑主任', role.departmentManager),
    administrator: scene.who,
  }
  for (const { id } of [pupil, colleague, readers.teacher, readers.keeper])
    await own.makeRecord(school.id, id, { at: new Date('2026-03-02T04:00:00Z'), stateDictId: entryType.leftSchool })
  return { ...scene, colleague, readers }
}

const day = { startTime: '2026-03-02 00:00:00', endTime: '2026-03-02 23:59:59' }

const byText = (one: string, other: string) => one.localeCompare(other)

const namesOf = async (reader: Actor) => {
  const { content } = (await as(reader, access.records, { body: { reqBody: day } })).data
  return content.map(({ studentName }) => studentName).toSorted(byText)
}

const exportedNames = async (reader: Actor) => {
  const { jobId } = (await as(reader, access.exportRecords, { body: day })).data
  await server.http.running.runner.drain()
  const { fileLink } = (await as(reader, jobs.get, { query: { id: jobId } })).data
  const { rawPayload } = await server.http.inject({ url: fileLink ?? '' })
  return (await readAll(recordColumns, rawPayload)).map(({ row }) => String(row.studentName)).toSorted(byText)
}

test('lists colleagues’ records only to themselves, their managers and administrators, as page and file', async () => {
  const { readers } = await makeScene()
  const everybody = ['吴老师', '周老师', '王小明', '赵师傅'].toSorted(byText)
  const expected = {
    teacher: ['吴老师', '王小明'].toSorted(byText),
    keeper: ['王小明', '赵师傅'].toSorted(byText),
    manager: everybody,
    administrator: everybody,
  }
  for (const name of ['teacher', 'keeper', 'manager', 'administrator'] as const) {
    expect(await namesOf(readers[name]), name).toEqual(expected[name])
    expect(await exportedNames(readers[name]), name).toEqual(expected[name])
  }
})

test('a colleague’s day and whereabouts are as unknown as a stranger’s, a pupil’s are not', async () => {
  const { readers, colleague, pupil } = await makeScene()
  const ask = async (reader: Actor, userId: number) => [
    await as(reader, access.personDay, { query: { userId, day: '2026-03-02' } }),
    await as(reader, whereaboutsCalls.why, { query: { userId } }),
  ]
  for (const reader of [readers.teacher, readers.keeper]) {
    for (const answer of await ask(reader, colleague.id)) expect(answer).toMatchObject(refused(common.notFound))
    for (const answer of await ask(reader, pupil.id)) expect(answer).toMatchObject({ code: 200 })
  }
  for (const reader of [readers.manager, readers.administrator])
    for (const answer of await ask(reader, colleague.id)) expect(answer).toMatchObject({ code: 200 })
  for (const answer of await ask(readers.teacher, readers.teacher.id)) expect(answer).toMatchObject({ code: 200 })
})

test('a keeper still records a colleague’s passage by hand', async () => {
  const { readers, colleague } = await makeScene()
  const body = [{ userId: colleague.id, stateDictId: entryType.leftSchool }]
  expect(await as(readers.keeper, access.report, { body })).toMatchObject({ code: 200 })
})

test('a locked colleague’s records stay limited', async () => {
  const { readers, colleague, school } = await makeScene()
  await make.setMember(school.id, colleague.id, { locked: true })
  expect(await namesOf(readers.teacher)).not.toContain('周老师')
})
