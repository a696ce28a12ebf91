import { expect, test } from 'vitest'
import { messagePurposes } from '../../../platform/contract/messagePurposes.ts'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { administration } from '../contract.ts'

const { make, actor, as } = await useServer()

const makeScene = async () => {
  const school = await make.makeSchool()
  const place = { schoolId: school.id, departments: [school.rootId] }
  const administrator = () => actor({ ...place, roles: [role.schoolDataAdministrator] })
  return {
    who: await administrator(),
    other: await administrator(),
    teacher: await actor({ ...place, roles: [role.staff] }),
  }
}

const first = {
  channel: 'sms',
  purpose: 'verificationCode',
  templateCode: 'SMS_1',
  signature: '杏坛',
  version: 0,
} as const

test('lists every channel and purpose, set or not', async () => {
  const { who } = await makeScene()
  const before = (await as(who, administration.templates)).data
  expect(before).toHaveLength(2 * Object.keys(messagePurposes).length)
  expect(before[0]).toEqual({ ...first, templateCode: '', signature: '', version: 0, updatedAt: null })
  await as(who, administration.saveTemplate, { body: first })
  const [saved] = (await as(who, administration.templates)).data
  expect(saved).toMatchObject({ ...first, version: 1, updatedAt: expect.any(String) })
})

test('raises the version with each save', async () => {
  const { who } = await makeScene()
  expect((await as(who, administration.saveTemplate, { body: first })).data.version).toBe(1)
  const second = { ...first, templateCode: 'SMS_2', version: 1 }
  expect((await as(who, administration.saveTemplate, { body: second })).data).toMatchObject({
    templateCode: 'SMS_2',
    version: 2,
  })
})

test('refuses a stale save with the current template, which can then be overwritten', async () => {
  const { who, other } = await makeScene()
  await as(who, administration.saveTemplate, { body: first })
  const theirs = await as(other, administration.saveTemplate, { body: { ...first, templateCode: 'SMS_2', version: 1 } })
  const mine = { ...first, templateCode: 'SMS_3', version: 1 }
  const answer = await as(who, administration.saveTemplate, { body: mine })
  expect(answer).toMatchObject({ ...refused(common.stale), msg: '消息模板已被他人修改，请核对后再保存' })
  expect(answer.data).toEqual(theirs.data)
  expect((await as(who, administration.templates)).data[0]?.templateCode).toBe('SMS_2')
  const over = await as(who, administration.saveTemplate, { body: { ...mine, version: theirs.data.version } })
  expect(over.data).toMatchObject({ templateCode: 'SMS_3', version: 3 })
})

test('refuses one of two concurrent first saves', async () => {
  const { who, other } = await makeScene()
  const answers = await Promise.all([
    as(who, administration.saveTemplate, { body: first }),
    as(other, administration.saveTemplate, { body: { ...first, templateCode: 'SMS_2' } }),
  ])
  expect(answers.map((answer) => answer.code).toSorted((one, two) => one - two)).toEqual([200, common.stale.code])
})

test('refuses an unknown version with the current state', async () => {
  const { who } = await makeScene()
  const answer = await as(who, administration.saveTemplate, { body: { ...first, version: 7 } })
  expect(answer).toMatchObject(refused(common.stale))
  expect(answer.data).toMatchObject({ version: 0, templateCode: '' })
})

test('keeps separate templates for each school', async () => {
  const [here, there] = [await makeScene(), await makeScene()]
  await as(here.who, administration.saveTemplate, { body: first })
  expect((await as(there.who, administration.templates)).data.every((template) => template.version === 0)).toBe(true)
  expect((await as(there.who, administration.saveTemplate, { body: first })).data.version).toBe(1)
})

test('refuses teachers, and a template without a code', async () => {
  const { who, teacher } = await makeScene()
  expect(await as(teacher, administration.saveTemplate, { body: first })).toMatchObject(refused(common.forbidden))
  const empty = { body: { ...first, templateCode: '' } }
  expect(await as(who, administration.saveTemplate, empty)).toMatchObject(refused(common.badInput))
})
