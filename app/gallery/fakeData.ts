import type { OrganisationTree } from '../../areas/organisation/contract.ts'
import type { UserRow } from '../../areas/users/contract.ts'

const families = ['欧阳', '王', '李', '张', '诸葛', '白', '陈', '林']
const given = ['修竹', '明', '雨桐', '建国', '亮', '妍', '思远', '若曦']

/** Returns the name of the n-th person, always the same. */
const nameOf = (n: number) =>
  `${families[n % families.length] ?? ''}${given[Math.floor(n / families.length) % given.length] ?? ''}`

/** A text too long for any column. */
export const longText = '这是一段很长很长的文字，用来看看单元格、按钮和对话框在放不下的时候是怎样截断而不破坏行高的'

export interface GalleryRow {
  readonly id: number
  readonly name: string
  readonly note: string
  readonly state: 'good' | 'notice' | 'quiet' | 'bad'
}

/** Returns table rows, some with texts that are too long. */
export const rowsOf = (count: number): GalleryRow[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: nameOf(index),
    note: index % 5 === 1 ? longText : `第 ${index + 1} 条`,
    state: (['good', 'notice', 'quiet', 'bad'] as const)[index % 4] ?? 'good',
  }))

const node = (id: number, name: string, type: number, parentId: number | null, children: OrganisationTree[]) => ({
  id,
  schoolId: 2,
  name,
  type,
  parentId,
  orderNum: id,
  visible: true,
  delFlag: 0,
  schoolSection: null,
  schoolGrade: null,
  schoolClz: null,
  version: 1,
  selectable: true,
  folded: false,
  children,
})

/** An organisation of some 5,000 nodes: 70 grades with 70 classes each. */
export const organisationTree: OrganisationTree = node(
  1,
  '杏坛实验学校',
  1,
  null,
  Array.from({ length: 70 }, (_, grade) =>
    node(
      10 + grade,
      `${2026 - grade}级`,
      3,
      1,
      Array.from({ length: 70 }, (__, clazz) =>
        node(1000 + grade * 100 + clazz, `${2026 - grade}级${clazz + 1}班`, 4, 10 + grade, []),
      ),
    ),
  ),
)

/** Returns the n-th user of the gallery's school. */
export const userOf = (n: number): UserRow => ({
  id: n,
  name: nameOf(n),
  username: `user${n}`,
  schoolId: 2,
  avatar: null,
  gender: 1,
  telephone: null,
  studentOrTeacherCode: `2026${String(n).padStart(4, '0')}`,
  schoolCardNum: null,
  userRoles: [5],
  roleNames: ['学生'],
  depts: [{ id: 1000, name: '2026级1班' }],
  studentStatus: 1,
  hasFace: false,
  accountDisabled: false,
  disabledFor: null,
  accountLocked: false,
  graduated: false,
  children: [],
  schoolName: null,
})
