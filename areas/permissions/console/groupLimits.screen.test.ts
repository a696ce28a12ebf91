import { expect, test } from 'vitest'
import { answer, refuse } from '../../../tests/screens/answers.ts'
import { groupOf } from '../../../tests/screens/lists.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { common } from '../../../platform/contract/refusal.ts'
import { permissions, permissionsRefusals } from '../contract.ts'

const stage = useStage()

test('shows an error with a retry button if a group can’t be loaded', async () => {
  const console = await stage.open('/limits/userGroupLimits?group=2000000000', {
    as: cast.school(),
    answers: [answer(permissions.groups, []), refuse(permissions.groupModels, common.notFound)],
  })
  await console.expectText('加载用户组数据失败')
  await console.page.getByRole('button', { name: '重试' }).waitFor()
})

test('refuses an existing group name in the form and keeps it open', async () => {
  const console = await stage.open('/limits/userGroupLimits', {
    as: cast.school(),
    answers: [
      answer(permissions.groups, [groupOf({ id: 1, groupName: '值班组' })]),
      refuse(permissions.saveGroup, permissionsRefusals.groupTwice, { fill: { name: '值班组' } }),
    ],
  })
  await console.page.getByRole('button', { name: '新建用户组' }).click()
  const dialog = console.page.getByRole('dialog', { name: '新建用户组' })
  await dialog.getByLabel('用户组名称').fill('值班组')
  await console.page.keyboard.press('Enter')
  await dialog.getByText('用户组“值班组”已存在').waitFor()
  expect(await dialog.getByLabel('用户组名称').inputValue()).toBe('值班组')
})
