import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import { movableClock } from '../../../platform/server/clock.ts'
import { someTextProvider } from '../../../tests/support/config.ts'
import { refused } from '../../../tests/support/refused.ts'
import { tryWork } from '../../../tests/support/runningJob.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { registrationRefusals as refusals, studentRegistration as calls } from '../contract.ts'
import { formOfChild, makeRegistrationScene } from '../makeRegistration.ts'
import { applicationClearing } from './clearing.ts'

const clock = movableClock(new Date())
const server = await useServer({ clock, config: { sms: someTextProvider } })
const { as, database } = server
const day = 86_400_000
const idCard = '110101201903070017'

const makeScene = async (values = {}) => {
  const scene = await makeRegistrationScene(server, { fields: [{ key: 'document', required: false }], ...values })
  const parent = await scene.own.makeVisit(scene.schoolId, scene.task.id)
  const submit = async (name: string, form = {}) =>
    (await as(parent, calls.applySubmit, { body: formOfChild(name, { sex: 0, ...form }) })).data
  return { ...scene, parent, submit }
}

const newTask = {
  title: '2026 级新生报名',
  startTime: toWireTime(new Date(clock.now().getTime() - day)),
  endTime: toWireTime(new Date(clock.now().getTime() + 9 * day)),
  options: [
    { name: '普通班', quota: 40 },
    { name: '特长班', quota: 5 },
  ],
  optionTitle: '班型',
  questions: [{ field: 'q1', title: '身高', kind: 'number' as const, required: true, options: [] }],
  version: 0,
}

describe('a task', () => {
  test('is created, changed by its version, and found by title and state', async () => {
    const { who } = await makeScene()
    const { data, code } = await as(who, calls.saveTask, { body: newTask })
    expect([code, data]).toMatchObject([200, { state: 'open', options: [{ name: '普通班', left: 40 }, { left: 5 }] }])
    expect(data.place).toMatch(/^\/#\/apply\/[\w-]{22}$/)
    const changed = { ...data, title: '新生报名（一）', options: data.options.slice(0, 1) }
    expect(await as(who, calls.saveTask, { body: changed })).toMatchObject({ code: 200, data: { version: 2 } })
    expect(await as(who, calls.saveTask, { body: changed })).toMatchObject({ code: common.stale.code })
    const found = (body: object) => as(who, calls.tasks, { body })
    expect((await found({ keyword: '（一）' })).data).toMatchObject({ totalSize: 1 })
    expect((await found({ keyword: '（一）', state: 'over' })).data).toMatchObject({ totalSize: 0 })
  })

  test('refuses a wrong period, doubled questions and used options', async () => {
    const { who, own, schoolId, task, submit } = await makeScene()
    const faulty = (body: object) => as(who, calls.saveTask, { body: { ...newTask, ...body } })
    expect(await faulty({ endTime: newTask.startTime })).toMatchObject(refused(refusals.endsBeforeStart))
    const again = { ...newTask.questions[0], field: 'q2' }
    expect(await faulty({ questions: [...newTask.questions, again] })).toMatchObject({
      code: refusals.questionTwice.code,
    })
    const ofField = { ...newTask.questions[0], title: '证件号码' }
    const fields = [{ key: 'document', required: true }]
    expect(await faulty({ fields, questions: [ofField] })).toMatchObject({ code: refusals.questionTwice.code })
    expect(await faulty({ questions: [ofField] })).toMatchObject({ code: 200 })
    const optionId = await own.makeOption(schoolId, task.id, { name: '特长班' })
    await submit('王一', { optionId })
    const { data } = await as(who, calls.task, { query: { id: task.id } })
    expect(await as(who, calls.saveTask, { body: { ...data, options: [] } })).toMatchObject({
      code: refusals.optionUsed.code,
    })
  })

  test('that is open with applications must be closed before it is deleted with everything', async () => {
    const { who, own, schoolId, task, submit, parent } = await makeScene()
    await submit('王一')
    await own.makeFile(schoolId, parent.id)
    const remove = () => as(who, calls.deleteTask, { query: { id: task.id } })
    expect(await remove()).toMatchObject({ code: refusals.stillOpen.code })
    await as(who, calls.closeTask, { body: { id: task.id, isClosed: true } })
    expect(await as(parent, calls.applySubmit, { body: formOfChild('王二') })).toMatchObject(refused(refusals.closed))
    expect(await remove()).toMatchObject({ code: 200 })
    expect(await own.applicationsOf(schoolId, task.id)).toEqual([])
    expect(await own.filesOf(schoolId)).toEqual([])
    expect(await as(parent, calls.applyHome)).toMatchObject({ status: 401 })
  })

  test('that is closed twice keeps the day from which its data is deleted', async () => {
    const { who, own, schoolId, task } = await makeScene()
    const closed = new Date('2026-03-01T00:00:00Z')
    await own.changeTask(schoolId, task.id, { closedAt: closed })
    const close = (isClosed: boolean) => as(who, calls.closeTask, { body: { id: task.id, isClosed } })
    expect(await close(true)).toMatchObject({ code: 200 })
    expect(await own.tasksOf(schoolId)).toMatchObject([{ closedAt: closed }])
    await close(false)
    await close(true)
    expect(await own.tasksOf(schoolId)).not.toMatchObject([{ closedAt: closed }])
  })

  test('has figures by state, option, day and sex', async () => {
    const { who, own, schoolId, task, parent, submit } = await makeScene()
    const optionId = await own.makeOption(schoolId, task.id, { name: '普通班', quota: 1 })
    await submit('王一', { optionId, documentNumber: idCard })
    await submit('王二', { optionId })
    const gone = await submit('王三', { optionId })
    await as(parent, calls.applyWithdraw, { body: { id: gone.id } })
    const { data } = await as(who, calls.statistics, { query: { id: task.id } })
    expect(data.options).toEqual([{ name: '普通班', quota: 1, held: 1, waiting: 1, admitted: 0 }])
    expect(data.sexes).toEqual({ male: 1, female: 0, unknown: 1 })
    expect(data.days).toEqual([{ day: toWireTime(clock.now()).slice(0, 10), count: 3 }])
    expect(data.states.find(({ state }) => state === 'withdrawn')?.count).toBe(1)
  })
})

test('a question to choose from needs options', async () => {
  const { who, task } = await makeScene()
  const { data: view } = await as(who, calls.task, { query: { id: task.id } })
  const ask = (kind: 'choice' | 'choices' | 'text', options: string[]) =>
    as(who, calls.saveTask, {
      body: { ...view, questions: [{ field: 'q9', title: '校车', kind, required: true, options }] },
    })
  expect(await ask('choice', [])).toMatchObject(refused(refusals.noOptions))
  expect(await ask('choices', [])).toMatchObject(refused(refusals.noOptions))
  expect(await ask('choice', ['需要', '不需要'])).toMatchObject({ code: 200 })
})

describe('applications', () => {
  test('are found by name, receipt, and the end of a number, with numbers masked', async () => {
    const { who, task, submit, parent } = await makeScene()
    const { receipt } = await submit('王小明', { documentNumber: idCard })
    const find = async (keyword: string) => {
      const { data, text } = await as(who, calls.applications, { body: { taskId: task.id, keyword } })
      expect(text).not.toContain(parent.telephone)
      return data.content.map(({ name }) => name)
    }
    expect(await find('小明')).toEqual(['王小明'])
    expect(await find(receipt)).toEqual(['王小明'])
    expect(await find(parent.telephone.slice(-4))).toEqual(['王小明'])
    expect(await find('0017')).toEqual(['王小明'])
    expect(await find('李')).toEqual([])
  })

  test('show full numbers only by a call that notes who looked', async () => {
    const { who, own, schoolId, submit, parent } = await makeScene()
    const { id } = await submit('王小明', { documentNumber: idCard })
    const seen = await as(who, calls.application, { query: { id } })
    expect(seen.data).toMatchObject({ document: '**************0017', telephone: expect.stringContaining('****') })
    for (const full of [idCard, parent.telephone, '13800001111']) expect(seen.text).not.toContain(full)
    expect((await as(who, calls.showNumbers, { body: { id } })).data).toEqual({
      document: idCard,
      telephone: parent.telephone,
      guardians: [{ name: '王芳', telephone: '13800001111' }],
    })
    expect(await own.looksOf(schoolId)).toMatchObject([{ applicationId: id, viewerId: who.id }])
  })

  test('keep a note for the office, by its version', async () => {
    const { who, submit, parent } = await makeScene()
    const { id, version } = await submit('王小明')
    const save = (note: string) => as(who, calls.saveNote, { body: { id, note, version } })
    expect(await save('家长来电咨询')).toMatchObject({ code: 200 })
    expect(await save('重复')).toMatchObject({ code: common.stale.code, data: { note: '家长来电咨询' } })
    expect((await as(parent, calls.applyHome)).text).not.toContain('家长来电咨询')
  })

  test('text their parents only with a template, once per number', async () => {
    const { who, own, schoolId, submit, parent } = await makeScene()
    const ids = [(await submit('王一')).id, (await submit('王二')).id]
    const send = () => as(who, calls.sendMessage, { body: { ids, content: '请于周六带户口簿到校' } })
    expect((await send()).data).toEqual({ sending: 'noTemplate', sent: 0 })
    await own.addTemplate(schoolId, 'registrationNotice')
    await own.addTemplate(schoolId, 'registrationState')
    expect((await send()).data).toEqual({ sending: 'sent', sent: 1 })
    const body = { ids, decision: 'approve' as const }
    expect((await as(who, calls.review, { body })).data).toMatchObject({ reviewed: 2, texted: 2 })
    expect((await own.messagesTo(parent.telephone)).map(({ values }) => values)).toMatchObject([
      { content: '请于周六带户口簿到校', school: '杏坛小学' },
      { student: '王一', state: '已通过' },
      { student: '王二', state: '已通过' },
    ])
  })
})

test('deletes applications that were not admitted when their days are over', async () => {
  const { own, schoolId, task, submit, parent } = await makeScene({ keepDays: 30 })
  const admitted = await submit('王一')
  await own.changeApplication(schoolId, admitted.id, { state: 'admitted' })
  await submit('王二')
  await own.makeFile(schoolId, parent.id, { applicationId: admitted.id })
  // The work's clock is the real one.
  const run = () => tryWork(database, applicationClearing, { schoolId, input: {} })
  await own.changeTask(schoolId, task.id, { endAt: new Date(clock.now().getTime() - 29 * day) })
  expect(await run()).toEqual({ applications: 0 })
  await own.changeTask(schoolId, task.id, { endAt: new Date(clock.now().getTime() - 31 * day) })
  expect(await run()).toEqual({ applications: 1 })
  expect(await own.applicationsOf(schoolId, task.id)).toMatchObject([{ name: '王一' }])
})
