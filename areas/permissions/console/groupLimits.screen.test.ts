import { test } from 'vitest'
import { answer, refuse } from '../../../tests/screens/answers.ts'
import { cast } from '../../../tests/screens/somebody.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { common } from '../../../platform/contract/refusal.ts'
import { permissions } from '../contract.ts'

const stage = useStage()

test('a group that cannot be read is said to be so, with another try', async () => {
  const console = await stage.open('/limits/userGroupLimits?group=2000000000', {
    as: cast.school(),
    answers: [answer(permissions.groups, []), refuse(permissions.groupModels, common.notFound)],
  })
  await console.expectText('加载用户组数据失败')
  await console.page.getByRole('button', { name: '重试' }).waitFor()
})
