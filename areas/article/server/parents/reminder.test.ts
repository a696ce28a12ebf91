import { describe, expect, test } from 'vitest'
import { common } from '../../../../platform/contract/refusal.ts'
import { movableClock } from '../../../../platform/server/clock.ts'
import { someTextProvider } from '../../../../tests/support/config.ts'
import { refused } from '../../../../tests/support/refused.ts'
import { useServer } from '../../../../tests/support/useServer.ts'
import { push, pushRefusals } from '../../../push/contract.ts'
import { article, articleRefusals, articleState } from '../../contract.ts'
import { makeParentsScene } from '../../makeParents.ts'

// 18:00 in Shanghai.
const clock = movableClock(new Date('2026-11-20T10:00:00Z'))
const server = await useServer({ clock, config: { publicUrl: 'https://xingtan.example.cn', sms: someTextProvider } })
const { as, database, make } = server

const makeScene = async () => {
  const scene = await makeParentsScene(server)
  const id = await scene.publish()
  const body = { articleId: id }
  const planReminder = async () => (await as(scene.who, article.planReminder, { body })).data
  const remind = (by = scene.who) => as(by, article.remindUnread, { body })
  const told = async () => (await scene.messages()).map(({ memberId }) => memberId)
  return { ...scene, id, planReminder, remind, told }
}

describe('a reminder', () => {
  test('goes again to the parents who have not read, names those without a channel, and counts the staff', async () => {
    const { id, openAs, mother, uncle, planReminder, remind, runJobs, told, who, head } = await makeScene()
    const parent = await openAs(mother, id)
    expect(await planReminder()).toMatchObject({ sms: 2, unreachable: 1, unreadStaff: 1 })
    await as(parent, article.markParentRead)
    await as(head, article.markRead, { body: { id } })
    expect(await planReminder()).toMatchObject({
      sms: 1,
      unreachable: 1,
      unreachableNames: ['张三的家长张明'],
      unreadStaff: 0,
    })
    expect(await remind()).toMatchObject({ code: 200, data: { recipients: 2 } })
    await runJobs()
    expect(await told()).toEqual([mother.id, uncle.id, uncle.id])
    const { data } = await as(who, push.pushes, { body: { srcType: 'article', srcId: id } })
    expect(data.content.map(({ isReminder, counts }) => [isReminder, counts.total])).toEqual([
      [true, 2],
      [false, 3],
    ])
  })

  test('is sent once a day of the school, and again the next day', async () => {
    const { start, remind, id } = await makeScene()
    await start(id)
    expect(await remind()).toMatchObject({ code: 200 })
    expect(await remind()).toMatchObject({
      ...refused(articleRefusals.remindedToday),
      msg: '“放假通知”今天 18:00 已提醒过未读的家长，请明天再提醒',
    })
    const both = await Promise.all([remind(), remind()])
    for (const answered of both) expect(answered).toMatchObject(refused(articleRefusals.remindedToday))
    clock.advance(7 * 3_600_000)
    expect(await remind()).toMatchObject({ code: 200 })
  })

  test('is sent once for two concurrent presses', async () => {
    const { remind } = await makeScene()
    const codes = (await Promise.all([remind(), remind()])).map(({ code }) => code)
    expect(new Set(codes)).toEqual(new Set([200, articleRefusals.remindedToday.code]))
  })

  test('is refused when all have read, when nobody can be reached, and without any channel, and may be tried again', async () => {
    const { schoolId, remind, addRead, id, mother, father, uncle } = await makeScene()
    for (const { id: read } of [mother, uncle]) await addRead(schoolId, id, read)
    expect(await remind()).toMatchObject(refused(pushRefusals.stillNobody))
    await addRead(schoolId, id, father.id)
    expect(await remind()).toMatchObject(refused(pushRefusals.nobodyToRemind))
    await database.inSchool(schoolId, (db) => db.execute('delete from article_read'))
    await database.inSchool(schoolId, (db) => db.execute('delete from message_template'))
    expect(await remind()).toMatchObject(refused(pushRefusals.cannotSend))
  })

  test('is refused for a withdrawn article, without the permission, and for another’s article', async () => {
    const { schoolId, remind, who, head, id } = await makeScene()
    expect(await remind(head)).toMatchObject(refused(common.forbidden))
    await make.grant(schoolId, head.id, ['article:wechat:send'])
    expect(await remind(head)).toMatchObject(refused(common.notFound))
    await as(who, article.deleteArticle, { query: { id, state: articleState.published } })
    expect(await remind()).toMatchObject(refused(articleRefusals.notPublished))
  })
})
