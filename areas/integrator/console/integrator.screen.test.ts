import { expect, test } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { expectAccessible } from '../../../tests/e2e/axe.ts'
import { answer } from '../../../tests/screens/answers.ts'
import { countedWith } from '../../../tests/screens/lists.ts'
import { cast, sampleSession } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { type TermView, integrator } from '../contract.ts'

const stage = useStage()

const company = {
  id: 1,
  name: '青禾智校科技有限公司',
  contact: '蒋文博',
  telephone: '13900010001',
  note: '',
  disabled: false,
  version: 1,
  schools: 2,
  ending: 1,
}

const term: TermView = {
  id: 5,
  integratorId: 1,
  schoolId: 3,
  schoolName: '杏坛实验学校',
  restrictNumber: 3000,
  startTime: '2025-09-01',
  endTime: '2026-08-31',
  state: 'ending',
  people: 2410,
  members: 1,
  version: 1,
}

test('shows the schools of a company with their people next to the limit', async () => {
  const console = await stage.open('/dyy/jcs', {
    as: sampleSession({ roleIds: [role.superAdministrator] }),
    answers: [
      answer(integrator.page, ({ body }) => countedWith(body, [company])),
      answer(integrator.terms, [term]),
      answer(integrator.members, [
        { id: 9, name: '蒋文博', username: 'integrator', telephone: '139****0001', disabled: false },
      ]),
    ],
  })
  const { page } = console
  await page.getByRole('button', { name: `学校 ${company.name}` }).click()
  const dialog = page.getByRole('dialog', { name: `服务的学校：${company.name}` })
  await dialog.getByText('2410 / 3000 人').waitFor()
  await dialog.getByText('即将到期').waitFor()
  expect(await dialog.getByRole('button', { name: '删除' }).count()).toBe(0)
  await dialog.getByRole('button', { name: '人员 杏坛实验学校' }).click()
  await page.getByRole('dialog', { name: '集成商人员：杏坛实验学校' }).getByText('139****0001').waitFor()
  expect(console.asked(integrator.terms).map(({ query }) => query)).toEqual([{ integratorId: 1 }])
})

test('tells a school whom to call, and how many people it has', async () => {
  const { page } = await stage.open('/dyy/jcs/own', {
    as: cast.school(),
    answers: [
      answer(integrator.own, {
        integratorName: company.name,
        contact: company.contact,
        telephone: company.telephone,
        disabled: false,
        restrictNumber: null,
        people: 2410,
        startTime: '2025-09-01',
        endTime: '2026-08-31',
        state: 'ended',
      }),
    ],
  })
  await page.getByText('13900010001').waitFor()
  await page.getByText('2410 人，不限').waitFor()
  await page.getByText('已到期').waitFor()
  await expectAccessible(page)
  expect(await page.getByRole('heading', { name: '本校集成商' }).count()).toBeGreaterThan(0)
})
