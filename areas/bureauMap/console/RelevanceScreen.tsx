import { ListScreen } from '../../../platform/console/kit/list/ListScreen.tsx'
import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import { go } from '../../../platform/console/location/hash.ts'
import { schoolSectionNames } from '../../registry/contract.ts'
import { type RelatedSchool, bureauMap } from '../contract.ts'
import { describeMap, failures } from './words.ts'

const columns: readonly ListColumn<RelatedSchool>[] = [
  { title: '学校', minWidth: 144, text: ({ name }) => name },
  {
    title: '学段',
    width: 104,
    text: ({ schoolSection }) => schoolSectionNames[schoolSection ?? 0],
    leftOutWhenNarrow: 1,
  },
  { title: '校园地图', width: 112, render: (school) => <StatusTag {...describeMap(school)} /> },
  { title: '建筑', width: 72, align: 'right', text: ({ buildingNum }) => buildingNum, leftOutWhenNarrow: 3 },
  { title: '设备', width: 72, align: 'right', text: ({ deviceNum }) => deviceNum, leftOutWhenNarrow: 4 },
  { title: '在线', width: 72, align: 'right', text: ({ onlineNum }) => onlineNum, leftOutWhenNarrow: 5 },
  { title: '资源', width: 72, align: 'right', text: ({ resourceNum }) => resourceNum, leftOutWhenNarrow: 2 },
]

const states = [
  { value: 'shared', label: '已接入' },
  { value: 'not', label: '未接入' },
] as const

const filters = {
  name: { kind: 'word', label: '学校', placeholder: '学校名称', width: 176, maxLength: 64 },
  state: { kind: 'choice', label: '校园地图', options: states, width: 128 },
} as const

const actions = ({ id }: RelatedSchool) => [{ label: '在综合平台查看', onPress: () => go(`/IMIS?school=${id}`) }]

/** 综合平台关联: the schools of the bureau, and how far each has come with its campus map. */
const RelevanceScreen = () => (
  <ListScreen
    title="综合平台关联"
    label="所辖学校"
    call={bureauMap.relatedSchools}
    filters={filters}
    input={({ name, state }, bounds) => ({
      body: { name, ...(state === '' ? {} : { isShared: state === 'shared' }), ...bounds },
    })}
    columns={columns}
    nameOf={({ name }) => name}
    failed={failures.schools}
    empty={{ title: '没有所辖学校', hint: '平台管理员为教育局关联学校后，学校显示在这里' }}
    actions={actions}
    actionsWidth={128}
    foldsOnPhone
  />
)

export default RelevanceScreen
