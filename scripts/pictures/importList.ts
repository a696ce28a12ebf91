import type { Page } from 'playwright-core'
import writeSheet from 'write-excel-file/node'
import { UserRows, asUser } from './asUser.ts'

const headings = ['姓名', '学号', '班级', '手机号', '家长1姓名', '家长1关系', '家长1手机号']

/** A school's list: students with other telephone numbers, new ones, and five rows with faults. */
export const writeList = async (page: Page) => {
  const school = await asUser(page, 'school')
  const found = await school.post('/user/findUserPage', { pageNum: 1, pageSize: 18, roleId: 5 }, UserRows)
  const known = found.content.map(({ name, studentOrTeacherCode, depts }, at) => [
    name,
    studentOrTeacherCode,
    depts[0]?.name ?? '',
    `1380571${String(2016 + at * 37)}`,
    '',
    '',
    '',
  ])
  const others = [
    ['沈知远', '202630901', '七年级1班', '', '沈立群', '父亲', '13805716621'],
    ['顾言溪', '202630902', '七年级1班', '', '顾海峰', '父亲', '13805716630'],
    ['陆星野', '202630903', '七年级2班', '', '陆文斌', '父亲', '13805716648'],
    ['秦一诺', '202630904', '七年级3班', '1380571', '秦岭', '父亲', '13805716667'],
    ['苏念', '202630905', '', '', '苏晓东', '父亲', '13805716675'],
    ['', '202630906', '七年级3班', '', '', '', ''],
    ['韩以宁', '202630907', '七年级3班', '', '韩磊', '父亲', ''],
    ['叶清如', '202630908', '七年级12班', '', '叶建国', '父亲', '13805716653'],
  ]
  const sheet = [headings, ...known, ...others].map((row) => row.map((value) => ({ value })))
  return await writeSheet(sheet).toBuffer()
}
