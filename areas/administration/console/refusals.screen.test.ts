import { expect, test } from 'vitest'
import { answer, failAsProxy, refuse } from '../../../tests/screens/answers.ts'
import { countedWith, jobRow } from '../../../tests/screens/lists.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { jobs, jobsRefusals } from '../../jobs/contract.ts'
import { administration } from '../contract.ts'
import { brandRefusals } from '../brandContract.ts'

const stage = useStage()

test("shows that a job has ended meanwhile and can't be cancelled", async () => {
  const row = jobRow({ id: 5, state: 'running', doneParts: 0, endedAt: null })
  const console = await stage.open('/administration/jobs', {
    as: cast.school(),
    answers: [
      answer(administration.jobPage, ({ body }) => countedWith(body, [row])),
      refuse(jobs.cancel, jobsRefusals.ended),
    ],
  })
  await console.page.getByRole('button', { name: '取消任务 导出用户' }).click()
  const question = console.page.getByRole('dialog', { name: '确认取消任务吗？' })
  await question.getByRole('button', { name: '取消任务' }).click()
  await question.getByText(jobsRefusals.ended.msg).waitFor()
  // The list is refreshed, because it is outdated.
  await console.untilAsked(administration.jobPage, 2)
  expect(console.asked(jobs.cancel)).toMatchObject([{ body: { id: 5 } }])
})

test('refuses to retry a job that has not failed', async () => {
  const console = await stage.open('/administration/jobs', {
    as: cast.school(),
    answers: [
      answer(administration.jobPage, ({ body }) => countedWith(body, [jobRow({ id: 6, state: 'failed' })])),
      refuse(jobs.retry, jobsRefusals.notFailed),
    ],
  })
  await console.page.getByRole('button', { name: '重试 导出用户' }).click()
  await console.expectToast(jobsRefusals.notFailed.msg)
})

test('shows in the form that a host already has a brand, and keeps the form open', async () => {
  const host = 'school.example.cn'
  const console = await stage.open('/administration/brands', {
    as: cast.admin(),
    answers: [
      answer(administration.brands, []),
      refuse(administration.saveBrand, brandRefusals.hostTwice, { fill: { host } }),
    ],
  })
  const { page } = console
  await page.getByRole('button', { name: '新建品牌' }).click()
  const dialog = page.getByRole('dialog', { name: '新建品牌' })
  await dialog.getByLabel('域名').fill('http://school.example.cn')
  await dialog.getByLabel('品牌名称').fill('启明教育')
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.getByText('请填写域名，不含 http:// 与端口，如 school.example.cn').waitFor()
  expect(console.asked(administration.saveBrand)).toStrictEqual([])
  await dialog.getByLabel('域名').fill(host)
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.getByText(`域名 ${host} 已经设置过品牌`).waitFor()
  expect(await dialog.getByLabel('品牌名称').inputValue()).toBe('启明教育')
})

test.each([
  ['/administration/status', 'admin', administration.status],
  ['/administration/outbox?tab=templates', 'school', administration.templates],
] as const)('shows for %s that loading failed and offers a retry', async (place, who, call) => {
  const console = await stage.open(place, { as: cast[who](), answers: [failAsProxy(call, 502)] })
  await console.expectToast('网关错误')
  await console.page.getByRole('button', { name: '重试' }).click()
  await console.untilAsked(call, 2)
})
