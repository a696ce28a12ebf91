import { expect, test } from 'vitest'
import { freshCode, importCallers } from '../../../tests/support/importScene.ts'
import { fileOfRows } from '../../../tests/support/plainSheet.ts'
import { useServer } from '../../../tests/support/useServer.ts'

const server = await useServer()
const students = importCallers(server, 'students')
const { checkFile, rowsOf } = students
const { who } = await students.makeScene()

const headings = ['姓名', '学号', '性别', '父亲姓名', '父亲电话']
const pupil = (name: string) => [name, freshCode(), '男', '', '']

/** Returns the new pupils with their classes, and the refused ones with the first reason. */
const readRows = async (rows: readonly (readonly string[])[]) => {
  const run = await checkFile(who, await fileOfRows(rows))
  const all = await rowsOf(who, run.id)
  const classOf = (differences: (typeof all)[number]['differences']) =>
    differences.find(({ title }) => title === '班级')?.after ?? null
  return {
    skipped: run.skipped,
    rows: all.map(({ name, faults, differences }) => [
      name.split(' ')[0],
      faults[0] === undefined ? classOf(differences) : faults[0].why,
    ]),
  }
}

const [first, second] = ['七年级/七年级1班', '七年级/七年级2班']

test.each([
  ['七年级2班|||班主任：王芳|人数：1'],
  ['班级：七年级2班||班主任：赵敏'],
  ['班级：|七年级2班|班主任：|赵敏'],
  ['七（2）班||班主任|赵敏|1人'],
  ['班主任：赵敏||班级：七年级2班'],
])('reads the class in the title %s with labels next to it', async (title) => {
  const lines = [['七年级1班'], headings, pupil('王修竹'), title.split('|'), headings, pupil('白小妍')]
  expect((await readRows(lines)).rows).toEqual([
    ['王修竹', first],
    ['白小妍', second],
  ])
})

test.each([['向日葵班||班主任：赵敏'], ['班级：第二组||班主任：赵敏'], ['七年级2班、3班||班主任：赵敏']])(
  'refuses the pupils below the title %s, whose class it cannot read',
  async (title) => {
    const lines = [['七年级1班'], headings, pupil('王修竹'), title.split('|'), pupil('白小妍')]
    const { rows, skipped } = await readRows([...lines, ['七年级2班'], pupil('白小舟')])
    expect(rows).toEqual([
      ['王修竹', first],
      ['白小妍', expect.stringMatching(/^上面的标题“.*”没有写明班级/)],
      ['白小舟', second],
    ])
    expect(skipped).toMatchObject({ count: 1 })
  },
)

test('takes a pupil with a label in one cell for no title', async () => {
  const lines = [['七年级1班'], [...headings, '备注'], [...pupil('王修竹').slice(0, 3), '', '', '备注：七年级2班']]
  expect((await readRows(lines)).rows).toEqual([['王修竹', first]])
})

const order = '标题与上面的顺序不同，请分成两个工作表'

test('refuses the rows below headings in another order, until they repeat the first ones', async () => {
  const other = ['姓名', '父亲电话', '父亲姓名', '性别', '学号']
  const lines = [
    ['七年级1班'],
    headings,
    pupil('王修竹'),
    ['七年级2班'],
    other,
    ['白小妍', '13100007713', '白父', '女', freshCode()],
    headings,
    pupil('白小舟'),
  ]
  expect((await readRows(lines)).rows).toEqual([
    ['王修竹', first],
    ['—', `此处的${order}`],
    ['—', `文件第 5 行的${order}`],
    ['白小舟', second],
  ])
})

test('skips the headings of a page whose words differ only in columns that are not read', async () => {
  const lines = [['七年级1班'], [...headings, '备注'], pupil('王修竹'), [...headings, '说明'], pupil('白小舟')]
  expect((await readRows(lines)).rows).toEqual([
    ['王修竹', first],
    ['白小舟', first],
  ])
})

test('takes relations that a sheet states in advance for no headings', async () => {
  const titles = ['姓名', '学号', '家长1姓名', '家长1关系', '家长2姓名', '家长2关系']
  const blank = ['', '', '', '父亲', '', '母亲']
  const row = (name: string) => [name, freshCode(), '王父', '父亲', '陈母', '母亲']
  const { rows } = await readRows([['七年级1班'], titles, row('王修竹'), blank, row('白小舟')])
  expect(rows.map(([name, why]) => (name === '' ? null : why))).toEqual([first, null, first])
})
