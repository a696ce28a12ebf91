import { sheetDefinition } from '../../../../platform/server/sheets/columns.ts'
import type { ForeignHeading } from '../../../imports/server/index.ts'
import { planLimits } from '../../planContract.ts'
import { roomKinds } from '../../words.ts'

const [anybody, boys, girls] = roomKinds

/** The sheet of buildings and rooms, one room per row. */
export const placeSheet = sheetDefinition({
  title: '宿舍楼与房间',
  columns: [
    {
      key: 'building',
      title: '宿舍楼',
      kind: 'text',
      longest: planLimits.name,
      width: 16,
      note: '本校没有此宿舍楼时新建；房间写作 1号楼302 时可不填',
      example: '一号楼',
    },
    {
      key: 'floor',
      title: '楼层',
      kind: 'integer',
      counters: ['层', '楼', 'F', 'f'],
      required: true,
      least: 1,
      most: planLimits.floor,
      width: 10,
      example: '3',
    },
    {
      key: 'name',
      title: '房间',
      kind: 'text',
      required: true,
      longest: planLimits.name,
      width: 14,
      note: '本楼已有此房间时修改该房间',
      example: '302',
    },
    {
      key: 'beds',
      title: '床位数',
      kind: 'integer',
      least: 1,
      most: planLimits.beds,
      width: 10,
      note: '新增房间必填',
      example: '6',
    },
    {
      key: 'gender',
      title: '住宿类型',
      kind: 'choice',
      choices: roomKinds,
      also: { 不限: anybody, 男: boys, 男生: boys, 女: girls, 女生: girls },
      width: 14,
      note: '新增时不填为不限男女',
    },
  ],
})

export type PlaceKey = (typeof placeSheet)['columns'][number]['key']

/** Headings of sheets that schools already use. */
export const placeHeadings: readonly ForeignHeading<PlaceKey>[] = [
  { heading: '楼栋', key: 'building' },
  { heading: '楼号', key: 'building' },
  { heading: '宿舍楼名称', key: 'building' },
  { heading: '层', key: 'floor' },
  { heading: '房间号', key: 'name' },
  { heading: '宿舍号', key: 'name' },
  { heading: '寝室', key: 'name' },
  { heading: '寝室号', key: 'name' },
  { heading: '房间名称', key: 'name' },
  { heading: '床位', key: 'beds' },
  { heading: '床数', key: 'beds' },
  { heading: '性别', key: 'gender' },
  { heading: '男女', key: 'gender' },
]

/** The rules of the import as shown on its first page. */
export const placeRules: readonly string[] = [
  '每行一个房间，按宿舍楼与房间的名称查找：本校已有的修改楼层、床位数与住宿类型，没有的新增。',
  '没有此宿舍楼时新建，管理员请在宿舍管理中设置。',
  '空白的单元格保留原有内容。文件中没有的宿舍楼与房间不变，不会被删除。',
  '床位数少于已住的人数或床位号、住宿类型与已住的学生不符、不是您管理的宿舍楼，不能导入。',
]
