import { expect, test } from 'vitest'
import { countPages } from '../../../platform/contract/envelope.ts'
import { expectAccessible } from '../../../tests/e2e/axe.ts'
import { type FakeAnswer, answer, failAsProxy, refuse } from '../../../tests/screens/answers.ts'
import { countedWith } from '../../../tests/screens/lists.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import {
  type BillRow,
  type NumberRow,
  type ParentPhone,
  familyPhone,
  familyPhoneRefusals,
  defaultPhoneSet,
} from '../contract.ts'

const stage = useStage()
const places = { numbers: '/familyNumber/numberMessage', bills: '/familyNumber/billInquiry' } as const

const parent = (changes: Partial<ParentPhone> & Pick<ParentPhone, 'parentId' | 'name'>): ParentPhone => ({
  relationship: '父亲',
  telephone: '138******00',
  isFamilyPhone: false,
  ...changes,
})

const pupil = { id: 7, name: '王小明', code: 'S01', deptId: 31, deptName: '七年级1班' }

/** A pupil with three parents whose numbers can be switched. */
const makeFamily = () => {
  let parents = [
    parent({ parentId: 1, name: '王大明', isFamilyPhone: true }),
    parent({ parentId: 2, name: '李小芳', relationship: '母亲', telephone: '139******00' }),
    parent({ parentId: 3, name: '王奶奶', relationship: '奶奶', telephone: null }),
  ]
  const row = (): NumberRow => {
    const familyPhones = parents.filter(({ isFamilyPhone }) => isFamilyPhone)
    return { ...pupil, count: familyPhones.length, familyPhones }
  }
  const answers: FakeAnswer[] = [
    answer(familyPhone.numbers, ({ body }) => {
      const records = pupil.name.includes(body.studentName) ? [row()] : []
      return { records, total: records.length, ...countPages(body, records.length) }
    }),
    answer(familyPhone.studentParents, () => ({ parents, family_phone_num: 3 })),
    answer(familyPhone.setBillPhone, ({ body }) => {
      parents = parents.map((one) =>
        one.parentId === body.parentId ? { ...one, isFamilyPhone: body.isFamilyPhone } : one,
      )
      return null
    }),
  ]
  return {
    answers,
    /** Simulates that a colleague unbinds a parent. */
    unbind: (parentId: number) => {
      parents = parents.filter((one) => one.parentId !== parentId)
    },
  }
}

test('switches numbers per parent, shows why a switch is refused and reads the parents again', async () => {
  const family = makeFamily()
  const console = await stage.open(places.numbers, { as: cast.school(), answers: family.answers })
  const { page } = console
  await console.rows().filter({ hasText: '父亲 138******00' }).waitFor()
  await page.getByRole('button', { name: '号码设置 王小明' }).click()
  const dialog = page.getByRole('dialog', { name: '号码设置：王小明' })
  await dialog.getByText('已开通 1 个，本校每名学生最多 3 个').waitFor()
  expect(await dialog.getByRole('switch', { name: '王奶奶 的亲情号码' }).isDisabled()).toBe(true)
  await dialog.getByRole('switch', { name: '李小芳 的亲情号码' }).click()
  await console.expectToast('设置亲情号码成功')
  await dialog.getByText('已开通 2 个').waitFor()
  expect(console.asked(familyPhone.setBillPhone).map(({ body }) => body)).toEqual([
    { deptId: 31, studentId: 7, parentId: 2, isFamilyPhone: true },
  ])
  await expectAccessible(page)

  family.unbind(1)
  console.answer(refuse(familyPhone.setBillPhone, familyPhoneRefusals.notBound))
  await dialog.getByRole('switch', { name: '王大明 的亲情号码' }).click()
  await console.expectToast('该家长与学生的关系已解除，请重新打开后查看')
  await dialog.getByText('王大明').waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await console.rows().filter({ hasText: '母亲 139******00' }).waitFor()
})

test('lets teachers find students and set numbers, without settings and telephone system', async () => {
  const console = await stage.open(places.numbers, { as: cast.teacher(), answers: makeFamily().answers })
  const { page } = console
  await page.getByRole('button', { name: '号码设置 王小明' }).waitFor()
  for (const name of ['亲情号码配置', '电话系统接入']) {
    expect(await page.getByRole('button', { name }).count()).toBe(0)
  }
  await page.getByPlaceholder('姓名、拼音、学号').fill('张')
  await page.keyboard.press('Enter')
  await page.getByText('没有符合条件的数据').waitFor()
  expect(console.asked(familyPhone.numbers).at(-1)?.body).toMatchObject({ studentName: '张', pageSize: 10 })
})

test('reads the settings on opening and saves them with the version read', async () => {
  let set = defaultPhoneSet
  const console = await stage.open(places.numbers, {
    as: cast.school(),
    answers: [...makeFamily().answers, failAsProxy(familyPhone.phoneSet, 502)],
  })
  const { page } = console
  await page.getByRole('button', { name: '亲情号码配置' }).click()
  const dialog = page.getByRole('dialog', { name: '亲情号码配置' })
  await dialog.getByText('获取亲情号码配置失败').waitFor()
  console.answer(
    answer(familyPhone.phoneSet, () => set),
    refuse(familyPhone.savePhoneSet, { code: 503, msg: '数据库暂时无法连接，请稍后刷新重试', status: 503 }),
  )
  await dialog.getByRole('button', { name: '重试' }).click()
  await dialog.getByLabel('亲情号码个数').fill('5')
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.getByText(/^提交配置失败：数据库暂时无法连接/).waitFor()
  console.answer(
    answer(familyPhone.savePhoneSet, ({ body: { schoolId: _schoolId, version = 0, ...saved } }) => {
      set = { ...saved, version: version + 1 }
      return set
    }),
  )
  await dialog.getByRole('switch', { name: '家长在小程序中管理' }).click()
  await dialog.getByRole('button', { name: '保存' }).click()
  await console.expectToast('设置成功')
  const values = { family_phone_num: 5, family_phone_time: 15, allow_mp: 'false', schoolId: 2, version: 0 }
  expect(console.asked(familyPhone.savePhoneSet).at(-1)?.body).toEqual(values)
})

test('shows a credential once and revokes it after a confirmation', async () => {
  const credential = `2.${'x'.repeat(43)}`
  const made = { madeTime: '2026-03-02 08:00:00', madeBy: '林建平', seenTime: null }
  const console = await stage.open(places.numbers, {
    as: cast.school(),
    answers: [
      ...makeFamily().answers,
      answer(familyPhone.credential, null),
      answer(familyPhone.newCredential, { credential }),
      answer(familyPhone.revokeCredential, null),
    ],
  })
  const { page } = console
  await page.getByRole('button', { name: '电话系统接入' }).click()
  await page.getByText('电话系统还没有凭证').waitFor()
  console.answer(answer(familyPhone.credential, made))
  await page.getByRole('button', { name: '签发凭证' }).click()
  await page.getByText(credential).waitFor()
  await page.keyboard.press('Escape')
  await page.getByText(credential).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: '已填入电话系统' }).click()
  await page.getByText(credential).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '电话系统接入' }).click()
  await page.getByText('由 林建平 于 2026-03-02 08:00:00 签发，还没有使用过').waitFor()
  await page.getByRole('button', { name: '吊销' }).click()
  console.answer(answer(familyPhone.credential, null))
  await page.getByRole('dialog', { name: '确认吊销凭证吗？' }).getByRole('button', { name: '吊销' }).click()
  await console.expectToast('凭证已吊销')
  await page.getByText('电话系统还没有凭证').waitFor()
})

test('filters bills by days and a short word, and hides the pager of a single page', async () => {
  const bill = (id: number): BillRow => ({
    id,
    studentName: '王小明',
    code: 'S01',
    className: '七年级1班',
    startTime: '20260302120500',
    calledDuration: 1075,
    otherParty: '138******00',
    relationship: id === 1 ? '父亲' : null,
  })
  const bills = Array.from({ length: 11 }, (_, at) => bill(at + 1))
  const console = await stage.open(places.bills, {
    as: cast.school(),
    answers: [
      answer(familyPhone.bills, ({ body }) => countedWith(body, body.userName === '' ? bills : bills.slice(0, 1))),
    ],
  })
  const { page } = console
  await console.rows().filter({ hasText: '2026-03-02 12:05:00' }).filter({ hasText: '父亲 138******00' }).waitFor()
  await page.getByTitle('下一页').waitFor()
  const word = page.getByPlaceholder('姓名、学号')
  await word.fill('一二三四五六七八九十十一')
  await page.keyboard.press('Enter')
  await page.getByTitle('下一页').waitFor({ state: 'detached' })
  await page.getByText('共 1 条').waitFor()
  expect(console.asked(familyPhone.bills).at(-1)?.body.userName).toBe('一二三四五六七八九十')
  await page.getByPlaceholder('开始日期').fill('2026-03-01')
  await page.getByPlaceholder('结束日期').fill('2026-03-02')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => console.asked(familyPhone.bills).at(-1)?.body)
    .toMatchObject({ startTime: '20260301000000', endTime: '20260302235959' })
  await expectAccessible(page)
})
