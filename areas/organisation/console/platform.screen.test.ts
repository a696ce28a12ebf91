import { expect, test } from 'vitest'
import { answer, refuse } from '../../../tests/screens/answers.ts'
import { pageWith } from '../../../tests/screens/lists.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { organisation, organisationRefusals } from '../contract.ts'

const stage = useStage()

test('shows a refused username prefix in the form and keeps the input', async () => {
  const console = await stage.open('/Sys/platform', {
    as: cast.admin(),
    answers: [
      answer(organisation.schoolPage, ({ body }) => pageWith(body, [])),
      refuse(organisation.saveSchool, organisationRefusals.prefixTaken),
    ],
  })
  const { page } = console
  await page.getByRole('button', { name: '新建学校或教育局' }).click()
  const dialog = page.getByRole('dialog', { name: '新建学校或教育局' })
  await dialog.getByLabel('名称').fill('青禾区新建小学')
  await dialog.getByLabel('用户名前缀').fill('1-qh')
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.getByText('请填写 2 至 12 位小写字母或数字，以字母开头').waitFor()
  expect(console.asked(organisation.saveSchool)).toStrictEqual([])
  await dialog.getByLabel('用户名前缀').fill('qhxj')
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.getByText(organisationRefusals.prefixTaken.msg).waitFor()
  expect(await dialog.getByLabel('名称').inputValue()).toBe('青禾区新建小学')
})
