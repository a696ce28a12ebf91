import { expect, test } from 'vitest'
import { answer } from '../../../tests/screens/answers.ts'
import { boardOf } from '../../../tests/screens/board.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { device } from '../contract.ts'

const stage = useStage()

test('asks before a simulated evening begins', async () => {
  const console = await stage.open('/sushe', {
    as: cast.dorm(),
    answers: [
      ...boardOf(() => [{ id: 1, name: '1号宿舍楼', rooms: [{ id: 101, name: '101', floor: 1, students: [] }] }]),
      answer(device.demoEvening, { devices: 1, students: 4, minutes: 1.2 }),
    ],
  })
  const { page } = console
  const button = page.getByRole('button', { name: '演示：今晚' })
  const question = page.getByRole('dialog', { name: '确认开始演示今晚吗？' })
  await button.click()
  await question.getByText('学校自己的设备不受影响').waitFor()
  await question.getByRole('button', { name: '取消' }).click()
  await question.waitFor({ state: 'detached' })
  expect(console.asked(device.demoEvening)).toEqual([])
  await button.click()
  await question.getByRole('button', { name: '开始' }).click()
  await console.expectToast('1 台设备、4 名学生的晚归寝已开始，约 2 分钟')
  expect(console.asked(device.demoEvening)).toHaveLength(1)
})
