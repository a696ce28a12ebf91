import { expect, test } from 'vitest'
import { expectAccessibleInBoth } from '../../../tests/e2e/axe.ts'
import { expectNoOpenList } from '../../../tests/e2e/options.ts'
import { expectFocusIn } from '../../../tests/e2e/waiting.ts'
import { answer } from '../../../tests/screens/answers.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { examView } from '../../../tests/screens/exams.ts'
import { pageWith } from '../../../tests/screens/lists.ts'
import { nodes } from '../../../tests/screens/school.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { exam } from '../../exam/contract.ts'
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
  // The dialog focuses its first field late, which would close the list.
  await expectFocusIn(dialog)
  await dialog.getByLabel('可推送的角色').click()
  await page.getByTitle('部门管理员', { exact: true }).click()
  await page.keyboard.press('Tab')
  await expectNoOpenList(page)
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

test('keeps the buttons of both steps of a push in view in a low window', async () => {
  const height = 520
  const plan = {
    title: '七年级期中考试',
    pupils: 48,
    wechat: 30,
    sms: 55,
    unreachable: 60,
    already: 0,
    unreachableNames: Array.from({ length: 60 }, (_, at) => `学生${at}的家长`),
    ways: { sms: 'sent', wechat: 'noTemplate' },
    hasAddress: true,
    sample: {
      studentName: '王小明',
      parentName: '王芳',
      channel: 'sms',
      message: Array.from({ length: 8 }, (_, at) => ({ title: `变量${at}`, value: '七年级期中考试' })),
    },
    page: null,
    pageStudent: null,
  } as const
  const { page } = await stage.open('/exam', {
    as: cast.school(),
    answers: [
      answer(exam.exams, ({ query }) => pageWith(query, [examView({ state: 'published' })])),
      answer(permissions.groups, []),
      answer(push.pushConfig, { ...config, users: [] }),
      answer(exam.planExamPush, plan),
    ],
  })
  await page.setViewportSize({ width: 1093, height })
  const { name } = examView()
  await page.getByRole('button', { name: `更多 ${name}` }).click()
  await page.getByRole('menuitem', { name: '推送成绩' }).click()
  const dialog = page.getByRole('dialog', { name: `推送成绩：${name}` })
  const expectInView = async (button: string) => {
    const shown = dialog.getByRole('button', { name: button })
    await shown.waitFor()
    const bottom = async () => {
      const { y = 0, height: tall = 0 } = (await shown.boundingBox()) ?? {}
      return y + tall
    }
    await expect.poll(bottom).toBeLessThanOrEqual(height)
    return shown
  }
  await (await expectInView('下一步')).click()
  await expectInView('推送给 85 位家长')
  await (await expectInView('配置')).click()
  await expectInView('取消')
})
