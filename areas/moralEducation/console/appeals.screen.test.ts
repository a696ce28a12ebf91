import { expect, test } from 'vitest'
import { answer, refuse } from '../../../tests/screens/answers.ts'
import { countedWith } from '../../../tests/screens/lists.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import type { AppealRow } from '../appealContract.ts'
import { moralEducation, moralRefusals } from '../contract.ts'

const stage = useStage()

const appeal: AppealRow = {
  id: 3,
  recordId: 1,
  projectName: '班级常规量化',
  targetName: '1班',
  className: '七年级1班',
  categoryTitle: '卫生',
  detailTitle: '地面有纸屑',
  itemValue: -2,
  oldValue: -2,
  newValue: null,
  words: '当天值日的是另一个班',
  byName: '周若曦',
  createTime: '2026-03-02 08:00:00',
  state: 'open',
  answer: '',
  answeredByName: '',
  answeredTime: null,
}

test('shows a value out of range at its field and sends what was typed', async () => {
  const fill = { title: '地面有纸屑', from: -2, to: 0 }
  const console = await stage.open('/deyu/appeals', {
    as: cast.school(),
    answers: [
      answer(moralEducation.appealPage, ({ body }) => countedWith(body, [appeal])),
      refuse(moralEducation.answerAppeal, moralRefusals.valueOutOfRange, { fill }),
    ],
  })
  const { page } = console
  await page.getByRole('button', { name: /^处理/ }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('成立时的分值').fill('-3')
  await dialog.getByLabel('处理意见').fill('核对过')
  await dialog.getByRole('button', { name: /确\s*定|保\s*存/ }).click()
  await dialog.getByText('“地面有纸屑”的分值须在 -2 到 0 之间').waitFor()
  expect(console.asked(moralEducation.answerAppeal)[0]?.body).toMatchObject({ newValue: -3, isUpheld: true })
})
