import { expect, test } from 'vitest'
import { expectAccessible } from '../../../tests/e2e/axe.ts'
import { type FakeAnswer, answer, refuse } from '../../../tests/screens/answers.ts'
import { examView } from '../../../tests/screens/exams.ts'
import { pageWith } from '../../../tests/screens/lists.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { common } from '../../../platform/contract/refusal.ts'
import { exam } from '../contract.ts'

const stage = useStage()

const openList = (...answers: readonly FakeAnswer[]) =>
  stage.open('/exam', {
    as: cast.school(),
    answers: [answer(exam.exams, ({ query }) => pageWith(query, [examView()])), ...answers],
  })

const askToPublish = async ({ page }: Awaited<ReturnType<typeof openList>>) => {
  await page.getByRole('button', { name: '更多 七年级期中考试' }).click()
  await page.getByRole('menuitem', { name: '发布成绩' }).click()
}

test('names the missing scores before publishing, and then Enter does not publish', async () => {
  const part = { deptName: '七年级3班', expected: 45 }
  const console = await openList(
    answer(exam.missingScores, {
      students: 1046,
      cells: 1949,
      parts: [
        { ...part, subject: '语文', missing: 3 },
        { ...part, subject: '数学', missing: 45 },
        { deptName: '七年级4班', subject: '语文', missing: 1, expected: 44 },
      ],
    }),
    answer(exam.publishExam, null),
  )
  const { page } = console
  const question = page.getByRole('dialog', { name: '确认发布吗？' })
  await askToPublish(console)
  await question.getByText('还有 1,046 名学生共 1,949 格没有成绩').waitFor()
  await question.getByText('七年级3班：语文 3 人、数学 全部 45 人').waitFor()
  await question.getByText('七年级4班：语文 1 人').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await question.waitFor({ state: 'detached' })
  expect(console.asked(exam.publishExam)).toHaveLength(0)
})

test('says that the missing scores could not be read, and may publish still', async () => {
  const console = await openList(refuse(exam.missingScores, common.notFound), answer(exam.publishExam, null))
  const question = console.page.getByRole('dialog', { name: '确认发布吗？' })
  await askToPublish(console)
  await question.getByText('没有读到还缺哪些成绩').waitFor()
  await question.getByRole('button', { name: '发布成绩' }).click()
  await console.expectToast('发布成功')
})
