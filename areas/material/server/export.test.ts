import { expect, test } from 'vitest'
import { movableClock } from '../../../platform/server/clock.ts'
import { zipEntries } from '../../../platform/server/sheets/unzip.ts'
import { makePicture } from '../../../tests/support/pictures.ts'
import { useFolder } from '../../../tests/support/s3.ts'
import { useSeparateServer } from '../../../tests/support/useServer.ts'
import { jobs } from '../../jobs/contract.ts'
import { users } from '../../users/contract.ts'
import { material } from '../contract.ts'
import { makeMaterialScene } from '../makeMaterial.ts'

const clock = movableClock(new Date())
// The nightly cleanup deletes all files that its database doesn't know, so this test has a separate folder.
const server = await useSeparateServer({ clock, config: { dataFolder: await useFolder() } })
const { as, http } = server
const { runner } = http.running
const day = 86_400_000

test("archives a task's files by class, only of students within reach", async () => {
  const { who, head, other, family, outsider, schoolId, classId, otherClassId, own } = await makeMaterialScene(server)
  const taskId = await own.makeTask(schoolId, [classId, otherClassId], { title: '体检/表' })
  const add = async (studentId: number, width: number) =>
    as(who, material.addFiles, { params: { id: taskId, studentId }, body: {}, files: [await makePicture({ width })] })
  for (const width of [300, 301]) await add(family.studentId, width)
  await add(outsider.id, 302)
  const fetch = async (asker: typeof who) => {
    const { data } = await as(asker, material.exportFiles, { body: { id: taskId } })
    await runner.drain()
    const { data: status } = await as(asker, jobs.get, { query: { id: data.jobId } })
    const answer = await http.inject({ url: status.fileLink ?? '' })
    return { name: answer.headers['content-disposition'], names: [...(await zipEntries(answer.rawPayload)).keys()] }
  }
  const all = await fetch(who)
  expect(all.name).toContain(encodeURIComponent('体检_表.zip'))
  expect(all.names).toHaveLength(3)
  expect(all.names.filter((name) => name.startsWith('杏坛中学一班/王小明_')).map((name) => name.at(-5))).toEqual([
    '1',
    '2',
  ])
  expect((await fetch(other)).names).toEqual(['杏坛中学二班/张小军_s03_1.jpg'])
  expect((await fetch(head)).names).toHaveLength(2)
})

test('deletes uploads and their files at night after the days the school keeps them', async () => {
  const { who, family, schoolId, classId, own } = await makeMaterialScene(server)
  await as(who, material.saveConfig, { body: { keepDays: 30, version: 0 } })
  const taskId = await own.makeTask(schoolId, [classId])
  const ago = (days: number) => ({ createdAt: new Date(clock.now().getTime() - days * day) })
  await own.makeUpload(schoolId, taskId, family.studentId, ago(40))
  const kept = await own.makeUpload(schoolId, taskId, family.studentId, ago(10))
  clock.advance(day)
  await runner.schedule()
  await runner.drain()
  expect(await own.uploadsOf(schoolId, taskId)).toMatchObject([{ id: kept }])
  expect(await own.filesOf(schoolId)).toHaveLength(1)
})

test('deletes archives together with a deleted file or task', async () => {
  const { who, family, schoolId, classId, own } = await makeMaterialScene(server)
  const taskId = await own.makeTask(schoolId, [classId])
  const add = async (width: number) =>
    as(who, material.addFiles, {
      params: { id: taskId, studentId: family.studentId },
      body: {},
      files: [await makePicture({ width })],
    })
  const first = (await add(300)).data[0]?.id ?? 0
  await add(301)
  const archive = async () => {
    const { data } = await as(who, material.exportFiles, { body: { id: taskId } })
    await runner.drain()
    const linkOf = async () => (await as(who, jobs.get, { query: { id: data.jobId } })).data.fileLink ?? '/nothing'
    return async () => (await http.inject({ url: await linkOf() })).headers['content-type']
  }
  const before = await archive()
  expect(await before()).toBe('application/zip')
  await as(who, material.deleteFile, { query: { id: first } })
  expect(await before()).not.toBe('application/zip')
  const after = await archive()
  expect(await after()).toBe('application/zip')
  const link = await own.makeLinkFor(schoolId, taskId, family)
  expect(await as(who, material.deleteTask, { query: { id: taskId } })).toMatchObject({ code: 200 })
  expect(await after()).not.toBe('application/zip')
  // Links for the task no longer open anything.
  expect((await as({ token: link.opened }, material.parentHome)).code).not.toBe(200)
  const { data } = await as(who, material.links, { body: { pageNum: 1, pageSize: 10 } })
  expect(data.content.map(({ state }) => state)).toEqual(['revoked'])
})

test('deletes the uploads and files of a deleted student at night', async () => {
  const { who, family, schoolId, classId, own } = await makeMaterialScene(server)
  const taskId = await own.makeTask(schoolId, [classId])
  await own.makeUpload(schoolId, taskId, family.studentId)
  expect(await as(who, users.deleteUser, { body: { id: family.studentId } })).toMatchObject({ code: 200 })
  expect(await own.uploadsOf(schoolId, taskId)).toHaveLength(1)
  clock.advance(day)
  await runner.schedule()
  await runner.drain()
  expect(await own.uploadsOf(schoolId, taskId)).toEqual([])
  expect(await own.filesOf(schoolId)).toEqual([])
})
