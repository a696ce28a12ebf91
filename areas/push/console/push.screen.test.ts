import { expect, test } from 'vitest'
import { expectAccessibleInBoth } from '../../../tests/e2e/axe.ts'
import { answer } from '../../../tests/screens/answers.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { nodes } from '../../../tests/screens/school.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { permissions } from '../../permissions/contract.ts'
import { type PushConfigView, push } from '../contract.ts'

const stage = useStage()

const config: PushConfigView = {
  configDO: { id: 1, schoolId: 7, wxPushSceneCode: 'RESULTS_RELEASE', remarks: '期中期末才推送' },
  depts: [{ id: nodes.classThree, name: '七年级3班' }],
  groups: [{ id: 4, name: '走读生' }],
  fromRoles: [],
  targetRoles: [7],
  users: [],
  version: 3,
}

test('the settings of a scene are listed with its channels, and saved', async () => {
  const console = await stage.open('/push/config', {
    as: cast.school(),
    answers: [
      answer(push.pushTemplates, [
        {
          id: 71,
          wxPushSceneCode: 'RESULTS_RELEASE',
          title: '考试成绩发布',
          srcType: 'exam',
          sms: 'sent',
          wechat: 'noTemplate',
        },
      ]),
      answer(push.pushConfig, config),
      answer(permissions.groups, [{ id: 4, groupName: '走读生', peopleNum: 12, version: 1 }]),
      answer(push.savePushConfig, { ...config, version: 4 }),
    ],
  })
  const { page } = console
  const row = console.rows().filter({ hasText: '考试成绩发布' })
  for (const text of ['71', 'RESULTS_RELEASE', '可发送', '未设置模板'])
    await row.getByText(text, { exact: true }).waitFor()
  await page.getByRole('button', { name: '设置 考试成绩发布' }).click()
  const dialog = page.getByRole('dialog', { name: '推送设置：考试成绩发布' })
  await dialog.getByText('七年级3班').waitFor()
  await dialog.getByLabel('可推送的角色').click()
  await page.getByTitle('部门管理员', { exact: true }).click()
  await page.keyboard.press('Tab')
  await dialog.getByLabel('备注').fill('只推送期末')
  await expectAccessibleInBoth(page)
  await dialog.getByRole('button', { name: '保存' }).click()
  await console.expectAsked(push.savePushConfig, {
    body: {
      configDO: { wxPushSceneCode: 'RESULTS_RELEASE', remarks: '只推送期末' },
      depts: [{ id: nodes.classThree }],
      groups: [{ id: 4 }],
      fromRoles: [2],
      targetRoles: [7],
      version: 3,
    },
  })
  await page.getByText('保存成功').waitFor()
  expect(await dialog.count()).toBe(0)
})
