import { expect, test } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { common } from '../../../platform/contract/refusal.ts'
import { someTextProvider } from '../../../tests/support/config.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { push, pushRefusals } from '../contract.ts'
import { pushFactories } from '../make.ts'

const server = await useServer({ config: { sms: someTextProvider } })
const { as, actor, make, database } = server
const scene = 'RESULTS_RELEASE' as const

const makeAdministrator = async () => {
  const { id: schoolId, rootId } = await make.makeSchool()
  const who = await actor({ schoolId, roles: [role.schoolDataAdministrator], departments: [rootId] })
  return { schoolId, rootId, who }
}

test('the settings of a scene are defaults until they are saved, and keep what still exists', async () => {
  const { schoolId, rootId, who } = await makeAdministrator()
  const find = () => as(who, push.pushConfig, { query: { wxPushSceneCode: scene } })
  expect(await find()).toMatchObject({
    data: { configDO: { id: 0, schoolId }, depts: [], fromRoles: [], targetRoles: [role.parent], version: 0 },
  })
  const office = await make.makeDepartment({ schoolId, parentId: rootId, name: '教务处' })
  const pupil = await make.makeMember({ schoolId, roles: [role.student], departments: [office.id], name: '王小明' })
  const body = {
    configDO: { wxPushSceneCode: scene, remarks: '期中期末才推送' },
    depts: [{ id: rootId }, { id: office.id }],
    users: [{ id: pupil.id }],
    fromRoles: [role.schoolDataAdministrator],
    version: 0,
  }
  expect(await as(who, push.savePushConfig, { body })).toMatchObject({
    code: 200,
    data: { configDO: { remarks: '期中期末才推送' }, users: [{ name: '王小明' }], version: 1 },
  })
  expect(await as(who, push.savePushConfig, { body })).toMatchObject({
    ...refused(common.stale),
    data: { version: 1, depts: [{ id: rootId }, { id: office.id, name: '教务处' }] },
  })
  expect((await find()).data.depts).toHaveLength(2)
})

test('refuses receivers whom the scene does not have, and callers without the permission', async () => {
  const { schoolId, rootId, who } = await makeAdministrator()
  const body = { configDO: { wxPushSceneCode: scene }, targetRoles: [role.staff], version: 0 }
  expect(await as(who, push.savePushConfig, { body })).toMatchObject(refused(pushRefusals.onlyParents))
  const teacher = await actor({ schoolId, roles: [role.staff], departments: [rootId] })
  expect(await as(teacher, push.savePushConfig, { body })).toMatchObject(refused(common.forbidden))
})

test('belongs to the whole school, whatever was granted to a teacher', async () => {
  const { schoolId, rootId, who } = await makeAdministrator()
  const teacher = await actor({ schoolId, roles: [role.staff], departments: [rootId] })
  await make.grant(schoolId, teacher.id, ['push:config:edit'])
  const body = { configDO: { wxPushSceneCode: scene, remarks: '改' }, fromRoles: [role.staff], version: 0 }
  expect(await as(teacher, push.savePushConfig, { body })).toMatchObject(refused(pushRefusals.configByAdministrators))
  expect((await as(who, push.pushConfig, { query: { wxPushSceneCode: scene } })).data.version).toBe(0)
  expect(await as(who, push.savePushConfig, { body })).toMatchObject({ code: 200 })
})

test('the templates tell which channels work', async () => {
  const { schoolId, who } = await makeAdministrator()
  const list = async () => (await as(who, push.pushTemplates)).data
  expect(await list()).toEqual([
    { id: 71, wxPushSceneCode: scene, title: '考试成绩发布', srcType: 'exam', sms: 'noTemplate', wechat: 'noProvider' },
    expect.objectContaining({ id: 206, wxPushSceneCode: 'ARTICLE_RELEASE', srcType: 'article', sms: 'noTemplate' }),
  ])
  await pushFactories(database).makeTemplate(schoolId)
  expect(await list()).toMatchObject([{ sms: 'sent', wechat: 'noProvider' }, { sms: 'noTemplate' }])
})
