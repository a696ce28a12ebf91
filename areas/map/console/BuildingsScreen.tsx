import { useAction } from '../../../platform/console/client/useAction.ts'
import { ListScreen, type ListTools } from '../../../platform/console/kit/list/ListScreen.tsx'
import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import { type BuildingView, map } from '../contract.ts'
import { BuildingDialog } from './BuildingDialog.tsx'
import { measureArea } from '../geometry.ts'
import { campusReads } from './useCampus.ts'

const columns: readonly ListColumn<BuildingView>[] = [
  { title: '名称', minWidth: 144, text: ({ name }) => name },
  { title: '主体建筑', width: '18%', text: ({ parent }) => parent ?? '', leftOutWhenNarrow: 2 },
  { title: '楼层', width: 72, align: 'right', text: ({ height }) => height },
  {
    title: '占地（平方米）',
    width: 120,
    align: 'right',
    text: ({ baiduJsonUnZip }) => Math.round(measureArea(baiduJsonUnZip.coordinates)).toLocaleString('zh-CN'),
    leftOutWhenNarrow: 3,
  },
  { title: '宿舍楼', width: '16%', text: ({ dormitory }) => dormitory ?? '', leftOutWhenNarrow: 4 },
  {
    title: '位置代码',
    width: '20%',
    text: ({ locationCodeDOS }) => locationCodeDOS.map(({ description }) => description).join('、'),
    leftOutWhenNarrow: 1,
  },
]

const filters = { name: { kind: 'word', label: '建筑', placeholder: '建筑名称', width: 176 } } as const

/** 建筑管理: the buildings of the campus with their footprints. */
const BuildingsScreen = () => {
  const remove = useAction(map.deleteBuilding, { done: '删除成功', changes: campusReads })
  const actions = (building: BuildingView, { edit }: ListTools<BuildingView>) => [
    { label: '编辑', onPress: () => edit(building) },
    {
      label: '删除',
      danger: true,
      confirm: { lost: `建筑“${building.name}”将从地图上删除，不能恢复；宿舍楼、设备与资源不变。` },
      onPress: () => remove.run({ query: { id: building.id } }),
    },
  ]
  return (
    <ListScreen
      title="建筑管理"
      label="建筑"
      call={map.buildings}
      filters={filters}
      input={({ name }, bounds) => ({ body: { name, ...bounds } })}
      columns={columns}
      nameOf={({ name }) => name}
      empty={{ title: '还没有建筑', hint: '在地图上画出教学楼、宿舍楼、食堂的轮廓，填写楼层数，校园地图即可按层查看' }}
      create="新增建筑"
      actions={actions}
      foldsOnPhone
      editor={(building, close) => <BuildingDialog building={building} onClose={close} />}
    />
  )
}

export default BuildingsScreen
