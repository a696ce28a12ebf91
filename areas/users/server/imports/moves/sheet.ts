import { sheetDefinition } from '../../../../../platform/server/sheets/columns.ts'
import type { ForeignHeading } from '../../../../imports/server/index.ts'
import { namingHeadingsFor, namingColumns } from '../naming.ts'
import { bedCounters } from '../studentSheet.ts'

const one = '学号、身份证号、一卡通号至少填写一项，或填写姓名与班级；填写多项时须是同一个学生'

/** Sheet of students who change rooms or beds, one per row. */
export const moveSheet = sheetDefinition({
  title: '批量调宿',
  columns: [
    namingColumns.name,
    { ...namingColumns.code, title: '学号', note: one },
    { ...namingColumns.idCard, note: one },
    { ...namingColumns.cardNum, note: one },
    namingColumns.className,
    namingColumns.gradeName,
    {
      key: 'building',
      title: '宿舍楼',
      kind: 'text',
      longest: 40,
      width: 14,
      note: '房间写作 1号楼302 时可不填',
      example: '一号楼',
    },
    {
      key: 'floor',
      title: '楼层',
      kind: 'integer',
      counters: ['层', '楼', 'F', 'f'],
      width: 8,
      note: '可不填，只用于新建缺少的房间',
    },
    { key: 'room', title: '房间', kind: 'text', required: true, longest: 40, width: 12, example: '302' },
    {
      key: 'bed',
      title: '床位号',
      kind: 'integer',
      counters: bedCounters,
      least: 1,
      most: 100,
      width: 10,
      note: '不填时只安排到房间；仍住原房间的保留原床位',
      example: '2',
    },
  ],
})

export type MoveKey = (typeof moveSheet)['columns'][number]['key']

/** Headings that schools use in their sheets. */
export const moveHeadings: readonly ForeignHeading<MoveKey>[] = [
  ...namingHeadingsFor(['name', 'code', 'idCard', 'cardNum', 'className', 'gradeName']),
  { heading: '学工号', key: 'code' },
  { heading: '楼栋', key: 'building' },
  { heading: '新宿舍楼', key: 'building' },
  { heading: '房间号', key: 'room' },
  { heading: '宿舍', key: 'room' },
  { heading: '宿舍号', key: 'room' },
  { heading: '寝室', key: 'room' },
  { heading: '寝室号', key: 'room' },
  { heading: '新房间', key: 'room' },
  { heading: '床号', key: 'bed' },
  { heading: '床位', key: 'bed' },
  { heading: '新床位', key: 'bed' },
]

/** Rules shown on the first page of the import. */
export const moveRules: readonly string[] = [
  '每行一名学生，学号、身份证号、一卡通号填写一项即可，都没有时按姓名与班级查找；填写了姓名时，与本校登记的姓名核对。',
  '同一文件中的学生先全部离开原床位，再住进新床位，可以互换。',
  '房间已住满、床位已有人、与房间的男女不符的行不能导入。走读学生改为住宿。',
  '已毕业、已离校或不在您范围内的学生不能调宿。',
]
