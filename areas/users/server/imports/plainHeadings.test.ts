import { expect, test } from 'vitest'
import { freshCode, importCallers } from '../../../../tests/support/importScene.ts'
import { fileOfRows } from '../../../../tests/support/plainSheet.ts'
import { useServer } from '../../../../tests/support/useServer.ts'

const server = await useServer()
const students = importCallers(server, 'students')
const parents = importCallers(server, 'parents')
const teachers = importCallers(server, 'teachers')
const { who } = await students.makeScene()

type Callers = typeof students

/** Uploads a sheet with these headings, and returns the column that each is read as. */
const keysUnder = async ({ uploadFiles, show }: Callers, headings: string) => {
  const titles = headings.split('|')
  const id = await uploadFiles(who, await fileOfRows([titles, titles.map(() => '1')]))
  return (await show(who, id)).headings.map(({ key }) => key ?? '-').join(' ')
}

const place = (n: 1 | 2 | 3) => ({
  name: `parent${n}Name`,
  relation: `parent${n}Relation`,
  phone: `parent${n}Telephone`,
})
const [one, two, three] = [place(1), place(2), place(3)]
const family = `${one.name} ${one.relation} ${one.phone} ${two.name} ${two.relation} ${two.phone}`
const phones = `${one.name} ${one.phone} ${two.name} ${two.phone}`

test.each([
  ['姓名|联系人1|关系|联系电话|联系人2|关系|联系电话', `name ${family}`],
  ['姓名|家长1|称谓|手机|家长2|称谓|手机', `name ${family}`],
  ['姓名|家长1姓名|与学生关系|电话|家长2姓名|与学生关系|电话', `name ${family}`],
  ['姓名|家长1姓名|电话|家长2姓名|电话', `name ${phones}`],
  ['姓名|家长姓名|关系|电话|家长姓名|关系|电话', `name ${family}`],
  ['姓名|家长姓名|家长电话|家长姓名|家长电话', `name ${phones}`],
  ['姓名|联系人|电话|联系人|电话', `name ${phones}`],
  ['姓名|第一联系人|电话|第二联系人|电话', `name ${phones}`],
  ['姓名|家长一|手机号|家长二|手机号', `name ${phones}`],
  [
    '姓名|关系|家长1|电话|关系|家长2|电话',
    `name ${one.relation} ${one.name} ${one.phone} ${two.relation} ${two.name} ${two.phone}`,
  ],
  ['姓名|父亲|联系电话|母亲|联系电话', `name ${phones}`],
  ['姓名|父亲姓名|手机号码|母亲姓名|手机号码', `name ${phones}`],
  ['姓名|母亲|电话|父亲|电话', `name ${two.name} ${two.phone} ${one.name} ${one.phone}`],
  ['姓名|父亲|母亲|电话|电话', `name ${one.name} ${two.name} ${one.phone} ${two.phone}`],
  ['姓名|父亲|母亲|电话', `name ${one.name} ${two.name} -`],
  ['姓名|家长1|家长2|电话1|电话2', `name ${one.name} ${two.name} ${one.phone} ${two.phone}`],
  ['姓名|家长姓名1|家长电话1|家长姓名2|家长电话2', `name ${phones}`],
  ['姓名|监护人|与学生关系|电话', `name ${one.name} ${one.relation} ${one.phone}`],
  ['姓名|监护人1|关系|电话|监护人2|关系|电话', `name ${family}`],
  ['姓名|家长|联系电话', `name ${one.name} ${one.phone}`],
  ['姓名|家长|家庭住址|联系电话', `name ${one.name} familyAddress ${one.phone}`],
  ['姓名|身份证号|父亲|身份证号|工作单位|联系电话', `name idCard ${one.name} - - ${one.phone}`],
  ['姓名|父亲|联系电话|身份证号', `name ${one.name} ${one.phone} -`],
  ['姓名|家长1姓名|家长1手机号|身份证号', `name ${one.name} ${one.phone} idCard`],
  ['姓名|父亲姓名|父亲电话|父亲身份证号|身份证号', `name ${one.name} ${one.phone} - idCard`],
  ['姓名|联系电话|家长|联系电话', `name telephone ${one.name} ${one.phone}`],
  ['姓名|父亲|电话|学生电话', `name ${one.name} ${one.phone} telephone`],
  ['姓名|父亲|电话|学生身份证号|本人电话', `name ${one.name} ${one.phone} idCard telephone`],
  ['父亲|电话|学生姓名|联系电话|身份证号', `${one.name} ${one.phone} name telephone idCard`],
  ['姓名|联系电话|身份证号', 'name telephone idCard'],
  ['姓名|班主任|联系电话', 'name - -'],
  ['姓名|紧急联系人|联系电话', 'name - -'],
  ['姓名|爷爷|电话', 'name - -'],
  [
    '姓名|联系人1|关系|电话|联系人2|关系|电话|联系人3|关系|电话',
    `name ${family} ${three.name} ${three.relation} ${three.phone}`,
  ],
])('reads the plain headings of students %s as those of the person to their left', async (headings, keys) => {
  expect(await keysUnder(students, headings)).toBe(keys)
})

test.each([
  ['学号|学生姓名|家长姓名|关系|电话|家长姓名|关系|电话', `code name ${family}`],
  ['学号|父亲|联系电话|母亲|联系电话', `code ${phones}`],
  ['您的姓名|您的手机号|您与学生的关系|学生姓名|身份证号', `${one.name} ${one.phone} ${one.relation} name idCard`],
  ['您的姓名|您的手机|您的孩子姓名|孩子身份证|身份证号', `${one.name} ${one.phone} - - idCard`],
  ['学号|监护人|身份证号|联系电话', `code ${one.name} - ${one.phone}`],
])('reads the plain headings of parents %s as those of the person to their left', async (headings, keys) => {
  expect(await keysUnder(parents, headings)).toBe(keys)
})

test.each([
  ['姓名|班主任|联系电话', 'name heads telephone'],
  ['姓名|手机号|紧急联系人|联系电话', 'name telephone - -'],
  ['姓名|紧急联系人|联系电话', 'name - -'],
])('reads the plain headings of teachers %s as those of the person to their left', async (headings, keys) => {
  expect(await keysUnder(teachers, headings)).toBe(keys)
})

test('imports both numbers of two contacts, skips a repeated line of headings, and names a column by its person', async () => {
  const code = freshCode()
  const headings = ['姓名', '学号', '班级', '联系人1', '关系', '联系电话', '联系人2', '关系', '联系电话']
  const row = ['王修竹', code, '七年级1班', '王大海', '父亲', '13800001111', '陈梅', '母亲', '12']
  const run = await students.checkFile(who, await fileOfRows([headings, row, headings]))
  expect(run.headings.map(({ title }) => title).slice(3)).toEqual([
    '联系人1',
    '联系人1关系',
    '联系人1联系电话',
    '联系人2',
    '联系人2关系',
    '联系人2联系电话',
  ])
  const [only, ...others] = await students.rowsOf(who, run.id)
  expect(others).toEqual([])
  expect(
    only?.differences.filter(({ title }) => /家长|手机号/.test(title)).map(({ title, after }) => [title, after]),
  ).toEqual([
    ['家长1', '王大海（父亲，138******11）'],
    ['家长2', expect.stringMatching(/^陈梅（母亲/)],
  ])
  expect(only?.notes).toContainEqual(expect.stringMatching(/^“联系人2联系电话”的“12”没有导入/))
})
