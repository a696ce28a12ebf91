import { expect, test } from 'vitest'
import { answer } from '../../../tests/screens/answers.ts'
import { countedWith } from '../../../tests/screens/lists.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { makeRun } from '../../../tests/screens/imports.ts'
import { imports } from '../contract.ts'

const stage = useStage()

test('lists the rows that a check skipped, with their numbers, and the others on request', async () => {
  const rows = Array.from({ length: 7 }, (_, at) => ({ id: at + 8, text: `班主任：王${at}` }))
  const counts = { new: 1, changed: 0, unchanged: 0, refused: 0, leftOut: 0, noted: 0 }
  const console = await stage.open('/sys/import?run=5', {
    as: cast.school(),
    answers: [
      answer(imports.run, makeRun({ stage: 'reviewing', options: [], counts, skipped: { count: 7, rows } })),
      answer(imports.rows, ({ body }) => countedWith(body, [])),
      answer(imports.reasons, []),
    ],
  })
  const { page } = console
  await page.getByText('跳过 7 行（合计、签名等，不是记录）：第 8 行“班主任：王0”').waitFor()
  expect(await page.getByText('第 14 行').count()).toBe(0)
  await page.getByRole('button', { name: '查看跳过的行' }).click()
  await page.getByText('第 14 行“班主任：王6”').waitFor()
})
