import { expect, test } from 'vitest'
import { answer } from '../../../../tests/screens/answers.ts'
import { colleagues, makePeople } from '../../../../tests/screens/people.ts'
import { nodes } from '../../../../tests/screens/school.ts'
import { cast } from '../../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../../tests/screens/stage.ts'
import { jobs } from '../../../jobs/contract.ts'
import { users } from '../../contract.ts'

const stage = useStage()

test('exports students with the list’s filters and chosen columns, and requires a reason for full contents', async () => {
  const people = makePeople(...colleagues())
  const job = {
    id: 7,
    kind: 'users.exportStudents',
    title: '导出学生',
    state: 'done' as const,
    doneParts: 1,
    allParts: 1,
  }
  const made = { ...job, error: null, createdTime: '2026-03-02 08:00:00', endTime: null, fileLink: '/file/students' }
  const console = await stage.open(`/sys/user?node=${nodes.juniors}`, {
    as: cast.school(),
    answers: [...people.answers, answer(users.exportStudents, { jobId: 7 }), answer(jobs.get, made)],
  })
  const { page } = console
  await page.getByRole('button', { name: '导出' }).click()
  await page.getByRole('menuitem', { name: '导出学生' }).click()
  const dialog = page.getByRole('dialog', { name: /^导出学生：/ })
  await dialog.getByRole('checkbox', { name: '床位' }).uncheck()
  await dialog.getByRole('checkbox', { name: /完整显示/ }).check()
  const reason = dialog.getByRole('textbox', { name: '导出原因' })
  await reason.waitFor()
  await dialog.getByRole('button', { name: '导出', exact: true }).click()
  await dialog.getByText('请填写导出原因').waitFor()
  await reason.fill('学籍报送')
  await dialog.getByRole('button', { name: '导出', exact: true }).click()
  await page.getByRole('link', { name: '下载文件' }).waitFor()
  const [asked] = console.asked(users.exportStudents)
  expect(asked).toMatchObject({
    params: { departmentId: nodes.juniors },
    body: { showFull: true, reason: '学籍报送', state: 'normal', includeChild: true },
  })
  expect(asked?.body.columns).not.toContain('bed')
  expect(asked?.body.columns).toContain('telephone1')
})

test('does not offer full contents to a bureau', async () => {
  const people = makePeople(...colleagues())
  const console = await stage.open(`/sys/user?node=${nodes.juniors}`, { as: cast.bureau(), answers: people.answers })
  const { page } = console
  await page.getByRole('button', { name: '导出' }).click()
  await page.getByRole('menuitem', { name: '导出学生' }).click()
  const dialog = page.getByRole('dialog', { name: /^导出学生：/ })
  await dialog.getByRole('checkbox', { name: '手机号', exact: true }).waitFor()
  expect(await dialog.getByRole('checkbox', { name: /完整显示/ }).count()).toBe(0)
})
