import { expect, test } from 'vitest'
import { type FakeAnswer, answer, refuse } from '../../../tests/screens/answers.ts'
import { countedWith, pageWith } from '../../../tests/screens/lists.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import {
  type BillRow,
  type GroupView,
  type LogRow,
  type MealView,
  type MonthView,
  type OrderRow,
  type RecipeView,
  type SheetView,
  meal,
  mealRefusals,
} from '../contract.ts'

const stage = useStage()

const lunch: MealView = {
  id: 1,
  name: '午餐',
  startTime: '11:30',
  endTime: '13:00',
  deadlineDays: 1,
  deadlineTime: '18:00',
  weekdays: [1, 2, 3, 4, 5],
  disabled: false,
  version: 1,
  price: 1250,
}

const shared: readonly FakeAnswer[] = [answer(meal.meals, [lunch]), answer(meal.mealClasses, [{ id: 7, name: '一班' }])]

const sheet = (changes: Partial<SheetView['meals'][number]> = {}): SheetView => ({
  day: '2026-03-03',
  meals: [
    {
      id: 1,
      name: '午餐',
      deadline: '2026-03-02 18:00:00',
      isServed: true,
      isOver: false,
      mayChange: true,
      mayCancel: true,
      ...changes,
    },
  ],
  pupils: [
    { id: 11, name: '王小明', code: 'S01', cells: [{ mealId: 1, state: 'planned' }] },
    { id: 12, name: '李小红', code: 'S02', cells: [{ mealId: 1, state: 'none' }] },
    { id: 13, name: '赵小刚', code: 'S03', cells: [{ mealId: 1, state: 'away' }] },
  ],
})

const order: OrderRow = {
  id: 5,
  studentId: 11,
  name: '王小明',
  code: 'S01',
  className: '一班',
  day: '2026-03-03',
  meal: '午餐',
  state: 'ordered',
  way: 'group',
  pickedTime: null,
  isOver: true,
}

test('a class is ordered for by ticks, pupils on leave left out', async () => {
  const sent: unknown[] = []
  const answers = [
    ...shared,
    answer(meal.orderSheet, sheet()),
    answer(meal.saveOrders, ({ body }) => {
      sent.push(body.changes)
      return { ordered: 1, cancelled: 1 }
    }),
  ]
  const { page } = await stage.open('/orderMeal/order', { as: cast.school(), answers })
  await page.getByRole('checkbox', { name: '王小明 午餐' }).uncheck()
  await page.getByRole('checkbox', { name: '李小红 午餐' }).check()
  expect(await page.getByRole('checkbox', { name: '赵小刚 午餐' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: '保存订餐' }).click()
  await page.getByText('已保存：订 1 份，退 1 份').waitFor()
  await page.getByText('没有改动').waitFor()
  expect(sent).toEqual([
    [
      { studentId: 11, mealId: 1, isWanted: false },
      { studentId: 12, mealId: 1, isWanted: true },
    ],
  ])
})

test('ticks can’t be changed while the others are being saved', async () => {
  const saving = Promise.withResolvers<{ ordered: number; cancelled: number }>()
  const answers = [...shared, answer(meal.orderSheet, sheet()), answer(meal.saveOrders, () => saving.promise)]
  const { page } = await stage.open('/orderMeal/order', { as: cast.school(), answers })
  await page.getByRole('checkbox', { name: '李小红 午餐' }).check()
  await page.getByRole('button', { name: '保存订餐' }).click()
  const tick = page.getByRole('checkbox', { name: '王小明 午餐' })
  await expect.poll(() => tick.isDisabled()).toBe(true)
  saving.resolve({ ordered: 1, cancelled: 0 })
  await page.getByText('没有改动').waitFor()
  await expect.poll(() => tick.isDisabled()).toBe(false)
})

test('a meal that is no longer served is only cancelled', async () => {
  const closed = sheet({ isServed: false, mayChange: false })
  const [first, ...others] = closed.pupils
  const pupils = first === undefined ? [] : [{ ...first, cells: [{ mealId: 1, state: 'ordered' as const }] }, ...others]
  const answers = [...shared, answer(meal.orderSheet, { ...closed, pupils })]
  const { page } = await stage.open('/orderMeal/order', { as: cast.school(), answers })
  await page.getByRole('checkbox', { name: '王小明 午餐' }).uncheck()
  await page.getByText('1 处改动未保存').waitFor()
  expect(await page.getByRole('checkbox', { name: '李小红 午餐' }).isDisabled()).toBe(true)
})

test('asks before ticks are lost by another day', async () => {
  const { page } = await stage.open('/orderMeal/order?day=2026-03-03', {
    as: cast.school(),
    answers: [...shared, answer(meal.orderSheet, sheet())],
  })
  await page.getByRole('checkbox', { name: '王小明 午餐' }).uncheck()
  await page.getByText('1 处改动未保存').waitFor()
  const day = page.getByRole('textbox', { name: '日期' })
  await day.fill('2026-03-04')
  await day.press('Enter')
  const stay = page.getByRole('button', { name: '继续编辑' })
  await stay.click()
  await stay.waitFor({ state: 'detached' })
  expect(await page.getByRole('checkbox', { name: '王小明 午餐' }).isChecked()).toBe(false)
  await page.getByText('1 处改动未保存').waitFor()
})

test('after the deadline the canteen gives a reason, and a refusal is shown above the class', async () => {
  const answers = [
    ...shared,
    answer(meal.orderSheet, sheet({ isOver: true })),
    refuse(meal.saveOrders, mealRefusals.reasonMissing, { fill: { day: '2026-03-03', meal: '午餐' } }),
  ]
  const { page } = await stage.open('/orderMeal/order', { as: cast.school(), answers })
  await page.getByRole('checkbox', { name: '全部午餐' }).click()
  await page.getByRole('textbox', { name: '截止后改动的原因' }).waitFor()
  await page.getByRole('button', { name: '保存订餐' }).click()
  await page.getByText('2026-03-03 午餐已截止，改动须填写原因').waitFor()
  expect(await page.getByText('处改动未保存').isVisible()).toBe(true)
})

test('an order is cancelled with a reason', async () => {
  const sent: unknown[] = []
  const answers = [
    ...shared,
    answer(meal.orderPage, ({ body }) => countedWith(body, [order])),
    answer(meal.cancelOrder, ({ body }) => {
      sent.push(body.reason)
      return null
    }),
  ]
  const { page } = await stage.open('/orderMeal/orderMage', { as: cast.school(), answers })
  await page.getByRole('button', { name: '退餐 王小明 2026-03-03 午餐' }).click()
  const dialog = page.getByRole('dialog', { name: '退餐：王小明 2026-03-03 午餐' })
  await dialog.getByLabel('原因').fill('发烧回家')
  await dialog.getByRole('button', { name: /退\s*餐/ }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(sent).toEqual(['发烧回家'])
})

test('the flow says what the system did and what a person did', async () => {
  const { isOver: _isOver, pickedTime: _pickedTime, state: _state, ...whose } = order
  const row: LogRow = { ...whose, act: 'ordered', reason: '', by: '', time: '2026-03-02 18:00:00' }
  const byHand: LogRow = { ...row, id: 6, act: 'cancelled', way: 'late', by: '食堂主任', reason: '发烧' }
  const answers = [...shared, answer(meal.orderLog, ({ body }) => countedWith(body, [byHand, row]))]
  const { page } = await stage.open('/orderMeal/orderWater', { as: cast.school(), answers })
  await page.getByText('食堂主任').waitFor()
  expect(await page.getByText('系统', { exact: true }).count()).toBe(1)
})

test('the kitchen sees numbers by class, and prints them', async () => {
  const kitchen = {
    day: '2026-03-02',
    meals: [
      {
        id: 1,
        name: '午餐',
        deadline: '2026-03-01 18:00:00',
        isServed: true,
        isSettled: true,
        classes: [
          { classId: 1, className: '一班', count: 40 },
          { classId: 2, className: '二班', count: 41 },
        ],
        total: 81,
      },
    ],
  }
  const answers = [...shared, answer(meal.kitchen, kitchen)]
  const { page } = await stage.open('/orderMeal/canteenTable', { as: cast.school(), answers })
  await page.getByRole('row', { name: '合计 81' }).waitFor()
  await page.getByRole('button', { name: '打印' }).click()
  const paper = page.getByRole('dialog', { name: '打印备餐数' })
  await paper.getByRole('row', { name: '一班 40' }).waitFor()
  expect(await paper.getByRole('heading', { name: '2026-03-02 备餐数' }).first().isVisible()).toBe(true)
})

test('a group of a class with an exception is added', async () => {
  const sent: unknown[] = []
  const saved: GroupView = {
    id: 3,
    name: '一班午餐',
    mealIds: [1],
    classIds: [7],
    pupilIds: [],
    exceptIds: [12],
    suspendedFrom: null,
    suspendedTo: null,
    disabled: false,
    version: 1,
    classes: [{ id: 7, name: '一班' }],
    pupils: [],
    excepts: [{ id: 12, name: '李小红' }],
    size: 39,
  }
  const answers = [
    ...shared,
    answer(meal.groups, []),
    answer(meal.findDiners, [{ id: 12, name: '李小红', code: 'S02', className: '一班' }]),
    answer(meal.saveGroup, ({ body }) => {
      sent.push([body.mealIds, body.classIds, body.exceptIds, body.suspendedTo])
      return saved
    }),
  ]
  const { page } = await stage.open('/orderMeal/group', { as: cast.school(), answers })
  await page.getByRole('button', { name: '新增分组' }).click()
  const dialog = page.getByRole('dialog', { name: '新增用餐分组' })
  await dialog.getByLabel('名称').fill('一班午餐')
  const choose = async (field: string, word: string, option: string) => {
    await dialog.getByLabel(field, { exact: true }).click()
    if (word !== '') await page.keyboard.type(word)
    await page.locator('.ant-select-item-option').filter({ hasText: option }).last().click()
  }
  await choose('餐别', '', '午餐')
  await choose('班级', '', '一班')
  await choose('不随分组用餐', '小红', '李小红')
  await dialog.getByRole('button', { name: /保\s*存/ }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(sent).toEqual([[[1], [7], [12], null]])
})

test('a price is typed in yuan and refused where orders exist', async () => {
  const answers = [
    ...shared,
    answer(meal.prices, [{ id: 9, mealId: 1, fromDay: '2026-01-01', price: 1250 }]),
    refuse(meal.savePrice, mealRefusals.priceHasOrders, {
      fill: { day: '2026-03-02', count: '81', next: '2026-03-05' },
    }),
  ]
  const { page } = await stage.open('/orderMeal/payCose', { as: cast.school(), answers })
  await page.getByText('12.50 元').waitFor()
  await page.getByRole('button', { name: '价格 午餐' }).click()
  const dialog = page.getByRole('dialog', { name: '午餐的价格' })
  await dialog.getByText('2026-01-01 起 12.50 元').waitFor()
  await dialog.getByLabel('价格', { exact: true }).fill('13.5')
  await dialog.getByRole('button', { name: /保\s*存/ }).click()
  await dialog.getByText('已有 81 份订单，新价格请从 2026-03-05 起').waitFor()
  expect(await dialog.isVisible()).toBe(true)
})

test('a bill of a closed month is marked as paid', async () => {
  const bill: BillRow = {
    id: 11,
    billId: 21,
    name: '王小明',
    code: 'S01',
    className: '一班',
    meals: 20,
    fullFen: 25_000,
    fen: 12_500,
    paidFen: null,
    paidDay: null,
    note: '',
    paidBy: '',
    state: 'unpaid',
    version: 1,
  }
  const month: MonthView = {
    month: '2026-02',
    isClosed: true,
    students: 1,
    meals: 20,
    fen: 12_500,
    paidFen: 0,
    acts: [{ id: 1, act: 'closed', reason: '', by: '林建平', time: '2026-03-01 08:00:00' }],
  }
  const sent: unknown[] = []
  const answers = [
    ...shared,
    answer(meal.billMonth, month),
    answer(meal.billPage, ({ body }) => pageWith(body, [bill])),
    answer(meal.payBill, ({ body }) => {
      sent.push([body.id, body.fen])
      return { id: 21, fen: 12_500, day: '2026-03-02', note: '', version: 2 }
    }),
  ]
  const { page } = await stage.open('/orderMeal/billMange?month=2026-02', { as: cast.school(), answers })
  await page.getByText('2026-03-01 08:00 林建平结账').waitFor()
  await page.getByRole('button', { name: '缴费 王小明' }).click()
  const dialog = page.getByRole('dialog', { name: '缴费：王小明，应缴 125.00 元' })
  await dialog.getByRole('button', { name: /保\s*存/ }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(sent).toEqual([[21, 12_500]])
})

test('a recipe is filled in with allergens', async () => {
  const sent: unknown[] = []
  let recipes: RecipeView[] = []
  const answers = [
    ...shared,
    answer(meal.recipeWeek, () => ({ monday: '2026-03-02', recipes })),
    answer(meal.saveRecipe, ({ body }) => {
      sent.push([body.day, body.mealId, body.dishes])
      const recipe = { id: 1, ...body, isPublished: false, version: 1 }
      recipes = [recipe]
      return recipe
    }),
  ]
  const { page } = await stage.open('/orderMeal/recipe', { as: cast.school(), answers })
  await page.getByRole('button', { name: '填写 2026-03-03 午餐' }).click()
  const dialog = page.getByRole('dialog', { name: '2026-03-03 午餐' })
  await dialog.getByLabel('菜名 1').fill('番茄炒蛋')
  await dialog.getByLabel('过敏原 1').click()
  await page.locator('.ant-select-item-option').filter({ hasText: '蛋类' }).last().click()
  await dialog.getByRole('button', { name: /保\s*存/ }).click()
  await page.getByText('（蛋类）').waitFor()
  expect(sent).toEqual([['2026-03-03', 1, [{ name: '番茄炒蛋', allergens: ['egg'] }]]])
})

test('a pupil who eats free of charge is listed with the days', async () => {
  const reduction = {
    id: 4,
    studentId: 11,
    percent: 100,
    fromDay: '2026-01-01',
    toDay: null,
    note: '家庭经济困难',
    version: 1,
    name: '王小明',
    code: 'S01',
    className: '一班',
  }
  const answers = [...shared, answer(meal.reductions, [reduction])]
  const { page } = await stage.open('/orderMeal/payCose', { as: cast.school(), answers })
  await page.getByRole('button', { name: '减免学生' }).click()
  const dialog = page.getByRole('dialog', { name: '减免学生' })
  await dialog.getByText('2026-01-01 起').waitFor()
  await dialog.getByRole('button', { name: '编辑 王小明' }).click()
  await page.getByRole('dialog', { name: '减免：王小明' }).waitFor()
  expect(await dialog.getByText('免费').count()).toBe(1)
})
