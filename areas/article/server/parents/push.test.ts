import { describe, expect, test } from 'vitest'
import { common } from '../../../../platform/contract/refusal.ts'
import { role } from '../../../../platform/contract/roles.ts'
import { someTextProvider } from '../../../../tests/support/config.ts'
import { refused } from '../../../../tests/support/refused.ts'
import { useServer } from '../../../../tests/support/useServer.ts'
import { push, pushRefusals } from '../../../push/contract.ts'
import { articleRefusals, articleState } from '../../contract.ts'
import { makeParentsScene } from '../../makeParents.ts'

const server = await useServer({ config: { publicUrl: 'https://xingtan.example.cn', sms: someTextProvider } })
const { as, actor, make } = server

describe('the plan of a push', () => {
  test('counts the parents whom the article is for, names who has no channel, and shows the page', async () => {
    const scene = await makeParentsScene(server)
    const id = await scene.publish()
    const { data } = await scene.plan(id)
    expect(data).toMatchObject({ title: '放假通知', pupils: 2, sms: 2, wechat: 0, unreachable: 1, already: 0 })
    expect(data.unreachableNames).toEqual(['张三的家长张明'])
    expect(data.page).toMatchObject({ title: '放假通知', htmlContent: '<p>国庆放假七天。</p>' })
    expect(data.sample?.message.map(({ title }) => title)).toEqual(['学校', '学生', '标题', '链接地址'])
    expect(await scene.messages()).toEqual([])
  })

  test('is refused for a draft, for an article without parents, and without the permission', async () => {
    const scene = await makeParentsScene(server)
    const draft = await scene.makeArticle(scene.schoolId, scene.who.id, { state: articleState.draft })
    const forStaff = await scene.publish('none', 'staff')
    for (const ask of [scene.plan, scene.start]) {
      expect(await ask(draft)).toMatchObject(refused(articleRefusals.notPublished))
      expect(await ask(forStaff)).toMatchObject(refused(articleRefusals.noParents))
      expect(await ask(await scene.publish(), scene.head)).toMatchObject(refused(common.forbidden))
    }
  })
})

describe('a push', () => {
  test('sends each parent one message with a link, once for the same content', async () => {
    const scene = await makeParentsScene(server)
    const id = await scene.publish()
    expect(await scene.start(id)).toMatchObject({ code: 200, data: { recipients: 3 } })
    await scene.runJobs()
    const sent = await scene.messages()
    expect(sent.map(({ memberId, purpose }) => [memberId, purpose])).toEqual([
      [scene.mother.id, 'article'],
      [scene.uncle.id, 'article'],
    ])
    expect(sent[0]?.values).toMatchObject({ student: '张三', title: '放假通知' })
    expect(await scene.start(id)).toMatchObject(refused(pushRefusals.alreadySent))
    const body = { srcType: 'article' as const, srcId: id }
    expect((await as(scene.who, push.pushes, { body })).data.content).toMatchObject([
      { title: '放假通知', isReminder: false, counts: { total: 3, queued: 2, unreachable: 1 } },
    ])
    await scene.changeText(id, 'none')
    expect(await scene.start(id)).toMatchObject({ code: 200, data: { recipients: 3 } })
  })

  test('reaches the parents of a user group only, and all parents of the school by their role', async () => {
    const scene = await makeParentsScene(server)
    const groupId = await make.makeGroup({ schoolId: scene.schoolId, name: '家委会', people: [scene.mother.id] })
    const toGroup = await scene.makeArticle(scene.schoolId, scene.who.id)
    await scene.addTarget(scene.schoolId, toGroup, groupId, { kind: 'group' })
    expect((await scene.plan(toGroup)).data).toMatchObject({ pupils: 1, sms: 1, unreachable: 0 })
    const toAll = await scene.makeArticle(scene.schoolId, scene.who.id)
    await scene.addTarget(scene.schoolId, toAll, role.parent, { kind: 'role' })
    expect((await scene.plan(toAll)).data).toMatchObject({ pupils: 2, sms: 2, unreachable: 1 })
  })

  test('of a department’s author stays within that department, and never takes another’s article', async () => {
    const scene = await makeParentsScene(server)
    const { schoolId, firstId, gradeId } = scene
    const manager = await actor({ schoolId, roles: [role.departmentManager], departments: [firstId] })
    await make.grant(schoolId, manager.id, ['article:wechat:send', 'article:article:edit'])
    expect(await scene.plan(await scene.publish(), manager)).toMatchObject(refused(common.notFound))
    const id = await scene.makeArticle(schoolId, manager.id)
    await scene.addTarget(schoolId, id, gradeId, { people: 'parents' })
    expect((await scene.plan(id, manager)).data).toMatchObject({ pupils: 1, sms: 1 })
  })
})
