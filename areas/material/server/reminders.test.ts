import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { movableClock } from '../../../platform/server/clock.ts'
import { messageTemplate, outboxMessage } from '../../../platform/server/outbox/tables.ts'
import { someTextProvider } from '../../../tests/support/config.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { sealedLinkCalls } from '../../sealedLink/contract.ts'
import { parentDigits } from '../../sealedLink/make.ts'
import { material, materialRefusals } from '../contract.ts'
import { makeMaterialScene } from '../makeMaterial.ts'

const clock = movableClock(new Date())
const server = await useServer({ clock, config: { publicUrl: 'https://xingtan.example.cn', sms: someTextProvider } })
const { as, call, database } = server
const hour = 3_600_000

const makeScene = async () => {
  const scene = await makeMaterialScene(server)
  const { schoolId, classId, own } = scene
  const endAt = new Date(clock.now().getTime() + 72 * hour)
  return { ...scene, taskId: await own.makeTask(schoolId, [classId], { endAt }) }
}

const addTemplate = (schoolId: number) =>
  database.inSchool(schoolId, async (db) => {
    const template = { channel: 'sms' as const, purpose: 'materialLink', templateCode: 'SMS_1', signature: '杏坛' }
    await db.insert(messageTemplate).values({ ...template, schoolId, updatedAt: clock.now() })
  })

const messagesOf = (schoolId: number) =>
  database.inSchool(schoolId, (db) =>
    db.select().from(outboxMessage).where(eq(outboxMessage.schoolId, schoolId)).orderBy(asc(outboxMessage.id)),
  )

test('reminds the parents of missing students once in 24 hours, each with a link that opens', async () => {
  const { head, other, schoolId, taskId, family, second, own } = await makeScene()
  const remind = (who = head) => as(who, material.remind, { body: { id: taskId } })
  const plan = async (who = head) => as(who, material.remindPlan, { query: { id: taskId } })
  expect((await remind()).data).toMatchObject({ sending: 'noTemplate', sent: 0, left: 1 })
  expect((await plan()).data).toMatchObject({ sending: 'noTemplate', due: 1 })
  await addTemplate(schoolId)
  expect((await plan()).data).toEqual({
    sending: 'sent',
    missing: 2,
    due: 1,
    waiting: 0,
    unreached: 1,
    names: [second.name],
  })
  expect(await plan(other)).toMatchObject(refused(common.notFound))
  expect(await remind(other)).toMatchObject(refused(common.notFound))
  expect((await remind()).data).toEqual({ sending: 'sent', missing: 2, sent: 1, waiting: 0, unreached: 1, left: 0 })
  const [message] = await messagesOf(schoolId)
  expect(message).toMatchObject({ memberId: family.parentId, purpose: 'materialLink', values: { school: '杏坛中学' } })
  const token = message?.values.link?.split('/').at(-1) ?? ''
  const opened = await call(sealedLinkCalls.open, { body: { token, digits: parentDigits } })
  const home = await as({ token: opened.data.token }, material.parentHome)
  expect(home.data).toMatchObject({ title: '疫苗接种证明', studentName: '王小明' })
  expect((await remind()).data).toMatchObject({ sent: 0, waiting: 1 })
  const dayBefore = () => own.changeReminders(schoolId, { at: new Date(clock.now().getTime() - 24 * hour) })
  await dayBefore()
  expect((await remind()).data).toMatchObject({ sent: 1, waiting: 0 })
  expect(await own.remindersOf(schoolId)).toMatchObject([{ times: 2 }])
  await own.makeUpload(schoolId, taskId, family.studentId)
  await dayBefore()
  expect((await remind()).data).toMatchObject({ missing: 1, sent: 0, unreached: 1 })
  await own.changeTask(schoolId, taskId, { endAt: clock.now() })
  expect(await remind()).toMatchObject({ code: materialRefusals.late.code })
})

test('sends one message for two concurrent reminders', async () => {
  const { head, schoolId, taskId } = await makeScene()
  await addTemplate(schoolId)
  const remind = () => as(head, material.remind, { body: { id: taskId } })
  const answers = await Promise.all([remind(), remind()])
  expect(answers.map(({ data }) => data.sent).toSorted((one, other) => one - other)).toEqual([0, 1])
  expect(await messagesOf(schoolId)).toHaveLength(1)
})

test('makes a link for one parent of a student in the task, and shows it if it is not sent', async () => {
  const { head, family, second, taskId, schoolId, own, otherClassId } = await makeScene()
  const make = (more = {}) =>
    as(head, material.makeLink, { body: { taskId, studentId: family.studentId, parentId: family.parentId, ...more } })
  const { data } = await make({ sends: false })
  const place = expect.stringMatching(/^\/#\/link\//)
  expect(data).toMatchObject({ handOver: { why: 'notAsked', place }, studentName: '王小明', parentName: '王芳' })
  expect((await make()).data).toMatchObject({ handOver: { why: 'noTemplate', place } })
  expect(await make({ studentId: second.id })).toMatchObject(refused(common.notFound))
  const parents = await as(head, material.linkParents, { query: { studentId: family.studentId } })
  expect(parents.data).toMatchObject({
    sending: 'noTemplate',
    parents: [{ name: '王芳', telephone: '138******78', stopped: false }],
  })
  await addTemplate(schoolId)
  expect((await make()).data.handOver).toBe(null)
  await own.changeTask(schoolId, taskId, { closedAt: clock.now() })
  expect(await make()).toMatchObject(refused(materialRefusals.closed))
  const elsewhere = await own.makeTask(schoolId, [otherClassId], { makerId: head.id })
  expect(await make({ taskId: elsewhere })).toMatchObject({ code: materialRefusals.notAsked.code })
})
