import { expect, test } from 'vitest'
import { answer } from '../../../tests/screens/answers.ts'
import { countedWith, ownJob } from '../../../tests/screens/lists.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { type OwnJob, jobs } from '../contract.ts'

const stage = useStage()

test('marks an expired file as gone and offers no download', async () => {
  let file: OwnJob['file'] = 'kept'
  const console = await stage.open('/sys/history', {
    as: cast.school(),
    answers: [
      answer(jobs.page, ({ body }) => countedWith(body, [ownJob({ id: 3, file })])),
      answer(jobs.get, () => {
        file = 'gone'
        return { ...ownJob({ id: 3 }), fileLink: null }
      }),
    ],
  })
  const fetch = console.page.getByRole('button', { name: '下载 导出用户' })
  await fetch.click()
  await console.expectToast('文件已失效，请重新导入/导出。')
  await fetch.waitFor({ state: 'detached' })
  expect(console.asked(jobs.get)).toMatchObject([{ query: { id: 3 } }])
})
