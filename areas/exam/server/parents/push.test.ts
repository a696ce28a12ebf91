import { describe, expect, test } from 'vitest'
import { role } from '../../../../platform/contract/roles.ts'
import { common } from '../../../../platform/contract/refusal.ts'
import { someTextProvider } from '../../../../tests/support/config.ts'
import { refused } from '../../../../tests/support/refused.ts'
import { testRows } from '../../../../tests/support/testRows.ts'
import { useServer } from '../../../../tests/support/useServer.ts'
import { permissionsFactories } from '../../../permissions/make.ts'
import { push, pushRefusals } from '../../../push/contract.ts'
import { closedModule } from '../../../schoolConfig/server/tables.ts'
import { exam, examRefusals } from '../../contract.ts'
import { makePushScene } from '../../makePushScene.ts'

const wechat = { endpoint: 'http://127.0.0.1:9', appId: 'wx', secret: 'secret' }
const config = { publicUrl: 'https://xingtan.example.cn', sms: someTextProvider, wechat }
const server = await useServer({ config })
const { as, actor, make, database } = server
const { insert, remove } = testRows(database)

describe('the plan of a push', () => {
  test('counts both channels and names who has neither, without writing anything', async () => {
    const scene = await makePushScene(server)
    await scene.makeTemplate(scene.schoolId, 'wechat')
    await scene.makeParent(scene.first, { openId: `o-${scene.schoolId}` })
    const third = scene.pupilsOf(scene.classes[0])[2] ?? 0
    await scene.makeParent(third, { telephone: null })
    expect(await scene.plan()).toMatchObject({
      code: 200,
      data: { title: '第一次月考', pupils: 3, wechat: 1, sms: 1, unreachable: 2, already: 0, hasAddress: true },
    })
    const { data } = await scene.plan()
    expect(data.unreachableNames).toEqual([expect.stringContaining('没有家长'), expect.stringContaining('王芳')])
    expect(data.sample).toMatchObject({ parentName: '王芳' })
    expect(await scene.recipients()).toEqual([])
    expect(await scene.messages()).toEqual([])
  })

  test('shows the message without any score, and the page as the parent will see it', async () => {
    const scene = await makePushScene(server)
    const { data } = await scene.plan()
    expect(data.sample?.message.map(({ title }) => title)).toEqual(['学校', '学生', '考试', '链接地址'])
    expect(JSON.stringify(data.sample)).not.toMatch(/91|47/u)
    expect(data.page).toMatchObject({
      disclosure: 'levels',
      subjects: [
        { subject: '语文', level: '优秀', score: null },
        { subject: '数学', level: '不及格', score: null },
      ],
      total: null,
    })
  })

  test('is refused before the exam is published, without departments and without students there', async () => {
    const scene = await makePushScene(server)
    const examRecordId = await scene.makeExam({ name: '第二次月考' })
    const body = { examRecordId, departmentIds: [scene.classes[0]] }
    expect(await as(scene.who, exam.planExamPush, { body })).toMatchObject(refused(examRefusals.notPublished))
    expect(await as(scene.who, exam.startExamPush, { body })).toMatchObject(refused(examRefusals.notPublished))
    const nowhere = await scene.start(scene.who, [])
    expect(nowhere).toMatchObject({ status: 400 })
    expect(JSON.stringify(nowhere)).toContain('请点击配置选择部门')
    expect(await scene.plan(scene.who, [scene.grades.eighth])).toMatchObject(refused(pushRefusals.nobodyThere))
    expect(await scene.start(scene.who, [scene.grades.eighth])).toMatchObject(refused(pushRefusals.nobodyThere))
  })
})

describe('a push', () => {
  test('sends each parent of a student one message with a link of their own, by WeChat where they follow', async () => {
    const scene = await makePushScene(server)
    await scene.makeTemplate(scene.schoolId, 'wechat')
    const father = await scene.makeParent(scene.first, { openId: `o-${scene.schoolId}` })
    expect(await scene.start()).toMatchObject({ code: 200, data: { recipients: 4 } })
    await scene.runJobs()
    const messages = await scene.messages()
    expect(messages).toMatchObject([
      { memberId: scene.mother.id, channel: 'sms', recipient: scene.mother.telephone, purpose: 'examResults' },
      { memberId: father.id, channel: 'wechat', recipient: `o-${scene.schoolId}` },
    ])
    const links = messages.map(({ values }) => values['link'] ?? '')
    expect(new Set(links).size).toBe(2)
    expect(links.every((link) => link.startsWith('https://xingtan.example.cn/#/'))).toBe(true)
    expect(JSON.stringify(messages.map(({ values: { link: _link, ...rest } }) => rest))).not.toMatch(/91|47/u)
    const { data } = await as(scene.who, push.pushes, { body: { srcType: 'exam', srcId: scene.examId } })
    expect(data.content).toMatchObject([
      { title: '第一次月考', counts: { total: 4, queued: 2, sent: 0, failed: 0, unreachable: 2 } },
    ])
  })

  test('is sent once for two concurrent presses and for a later one', async () => {
    const scene = await makePushScene(server)
    const answers = await Promise.all([scene.start(), scene.start()])
    expect(answers.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([
      200,
      pushRefusals.alreadySent.code,
    ])
    await scene.runJobs()
    expect(await scene.start()).toMatchObject(refused(pushRefusals.alreadySent))
    await scene.runJobs()
    expect(await scene.messages()).toHaveLength(1)
  })

  test('reaches the parents of other classes later, and nobody twice', async () => {
    const scene = await makePushScene(server)
    const [elsewhere = 0] = scene.pupilsOf(scene.classes[1])
    const aunt = await scene.makeParent(elsewhere)
    await scene.start()
    await scene.runJobs()
    expect(await scene.start(scene.who, [scene.grades.north])).toMatchObject({ code: 200, data: { recipients: 3 } })
    await scene.runJobs()
    expect((await scene.messages()).map(({ memberId }) => memberId)).toEqual([scene.mother.id, aunt.id])
  })

  test('does not follow a correction by itself, but may be repeated for the parents of that student', async () => {
    const scene = await makePushScene(server)
    await scene.makeParent(scene.second)
    await scene.start()
    await scene.runJobs()
    const { first, maths, examId } = scene
    const body = { examRecordId: examId, studentUserId: first, subjectId: maths, score: 62, reason: '漏加一题' }
    expect(await as(scene.who, exam.modifyScore, { body })).toMatchObject({ code: 200 })
    await scene.runJobs()
    expect(await scene.messages()).toHaveLength(2)
    expect(await scene.start()).toMatchObject({ code: 200, data: { recipients: 1 } })
    await scene.runJobs()
    expect((await scene.messages()).map(({ memberId }) => memberId)).toMatchObject([
      scene.mother.id,
      expect.any(Number),
      scene.mother.id,
    ])
  })

  test('is refused without any channel, and says why', async () => {
    const scene = await makePushScene(server)
    await database.inSchool(scene.schoolId, (db) => db.execute('delete from message_template'))
    expect(await scene.plan()).toMatchObject({
      data: {
        sms: 0,
        unreachable: 3,
        sample: null,
        page: { exam: expect.any(String) },
        pageStudent: expect.stringMatching(/./u),
      },
    })
    expect(await scene.start()).toMatchObject({
      ...refused(pushRefusals.cannotSend),
      msg: expect.stringContaining('模板'),
    })
  })

  test('is refused without permission, and reaches only classes within reach', async () => {
    const scene = await makePushScene(server)
    const { schoolId, grades, classes, head } = scene
    expect(await scene.start(head)).toMatchObject(refused(common.forbidden))
    const manager = await actor({ schoolId, roles: [role.departmentManager], departments: [grades.south] })
    await permissionsFactories(database).grant(schoolId, manager.id, ['sys:exam:edit', 'push:message:send'])
    expect(await scene.start(manager)).toMatchObject(refused(common.notFound))
    expect(await scene.start(manager, [classes[2]])).toMatchObject({ code: 200 })
    const pushId = (await scene.start(scene.who)).data.id
    const { data } = await as(manager, push.recipients, { body: { pushId } })
    expect(data.content).toEqual([])
  })

  test('leaves out parents whose record is closed, and students who have left', async () => {
    const scene = await makePushScene(server)
    await make.setMember(scene.schoolId, scene.mother.id, { locked: true })
    await make.setMember(scene.schoolId, scene.second, { disabled: true })
    expect(await scene.plan()).toMatchObject({ data: { pupils: 2, sms: 0, unreachable: 2 } })
  })

  test('marks a parent who can’t be reached any more when the messages are made', async () => {
    const scene = await makePushScene(server)
    await scene.start()
    await make.setMember(scene.schoolId, scene.mother.id, { telephone: null })
    await scene.runJobs()
    expect(await scene.messages()).toEqual([])
    expect(await scene.recipients()).toMatchObject([{ channel: null }, { channel: null }, { channel: null }])
  })

  test('stops when the module is closed before the messages are made, and goes on by resending once it is open', async () => {
    const scene = await makePushScene(server)
    const { id } = (await scene.start()).data
    const key = { schoolId: scene.schoolId, module: 'exam' }
    await insert(closedModule, key)
    await scene.runJobs()
    expect(await scene.messages()).toEqual([])
    await remove(closedModule, key)
    expect(await as(scene.who, push.resend, { body: { id } })).toMatchObject({ code: 200, data: { queued: 1 } })
    await scene.runJobs()
    expect(await scene.messages()).toHaveLength(1)
  })
})

describe('resending', () => {
  const resend = (scene: Awaited<ReturnType<typeof makePushScene>>, id: number) =>
    as(scene.who, push.resend, { body: { id } })

  test('tells only those who were not reached, with the numbers of now', async () => {
    const scene = await makePushScene(server)
    const father = await scene.makeParent(scene.first)
    const { id } = (await scene.start()).data
    await scene.runJobs()
    const [toMother, toFather] = await scene.messages()
    await scene.settle(toMother?.id ?? 0, 'sent')
    await scene.settle(toFather?.id ?? 0, 'failed', '号码是空号')
    const page = () => as(scene.who, push.recipients, { body: { pushId: id } })
    expect((await page()).data.content).toMatchObject([
      { state: 'failed', why: '号码是空号' },
      { state: 'unreachable', why: expect.stringContaining('没有家长') },
      { state: 'unreachable' },
      { state: 'sent', why: null },
    ])
    await make.setMember(scene.schoolId, father.id, { telephone: '13900004321' })
    const grandmother = await scene.makeParent(scene.second)
    expect(await resend(scene, id)).toMatchObject({ code: 200, data: { queued: 2, unreachable: 1 } })
    await scene.runJobs()
    const messages = await scene.messages()
    expect(messages.map(({ memberId, recipient }) => [memberId, recipient])).toEqual([
      [scene.mother.id, scene.mother.telephone],
      [father.id, '13900004321'],
      [grandmother.id, grandmother.telephone],
    ])
    expect(messages[1]?.values['link']).toBe(toFather?.values['link'])
  })

  test('is refused if everybody was reached, and if still nobody can be', async () => {
    const scene = await makePushScene(server)
    const { id } = (await scene.start()).data
    await scene.runJobs()
    expect(await resend(scene, id)).toMatchObject(refused(pushRefusals.stillNobody))
    await scene.makeParent(scene.second)
    await scene.makeParent(scene.pupilsOf(scene.classes[0])[2] ?? 0)
    expect(await resend(scene, id)).toMatchObject({ code: 200, data: { queued: 2, unreachable: 0 } })
    expect(await resend(scene, id)).toMatchObject(refused(pushRefusals.nobodyLeft))
    await scene.runJobs()
    expect(await scene.messages()).toHaveLength(3)
  })

  test('needs a channel, the permission of what is pushed, and a role that may push', async () => {
    const scene = await makePushScene(server)
    const { schoolId, rootId } = scene
    const { id } = (await scene.start()).data
    const sender = await actor({ schoolId, roles: [role.departmentManager], departments: [rootId] })
    await permissionsFactories(database).grant(schoolId, sender.id, ['push:message:send'])
    expect(await as(sender, push.resend, { body: { id } })).toMatchObject(refused(common.forbidden))
    await database.inSchool(schoolId, (db) => db.execute('delete from message_template'))
    expect(await resend(scene, id)).toMatchObject(refused(pushRefusals.cannotSend))
  })
})

test('only the roles of the settings may push', async () => {
  const scene = await makePushScene(server)
  const save = (fromRoles: number[], version: number) =>
    as(scene.who, push.savePushConfig, {
      body: { configDO: { wxPushSceneCode: 'RESULTS_RELEASE' }, fromRoles, version },
    })
  await save([role.departmentManager], 0)
  expect(await scene.plan()).toMatchObject(refused(pushRefusals.notYourRole))
  expect(await scene.start()).toMatchObject({
    ...refused(pushRefusals.notYourRole),
    msg: expect.stringContaining('部门'),
  })
  await save([role.schoolDataAdministrator], 1)
  const { id } = (await scene.start()).data
  await scene.runJobs()
  await save([role.departmentManager], 2)
  expect(await as(scene.who, push.resend, { body: { id } })).toMatchObject(refused(pushRefusals.notYourRole))
})

test('the pushes of an exam are deleted with it, and its links say so', async () => {
  const scene = await makePushScene(server)
  const { id } = (await scene.start()).data
  await scene.runJobs()
  const [message] = await scene.messages()
  const parent = await scene.openLink(message?.values['link'] ?? '', scene.mother.telephone)
  expect(await as(parent, exam.parentExam)).toMatchObject({ code: 200 })
  const query = { id: scene.examId, name: '第一次月考' }
  expect(await as(scene.who, exam.deleteExam, { query })).toMatchObject({ code: 200 })
  expect(await as(parent, exam.parentExam)).toMatchObject(refused(pushRefusals.sourceGone))
  expect(await as(scene.who, push.resend, { body: { id } })).toMatchObject(refused(common.notFound))
})
