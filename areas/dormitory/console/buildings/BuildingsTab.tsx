import { ImportOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useAction } from '../../../../platform/console/client/useAction.ts'
import { useAllowed } from '../../../../platform/console/kit/Allowed.tsx'
import { ListScreen, type ListTools } from '../../../../platform/console/kit/list/ListScreen.tsx'
import type { ListColumn } from '../../../../platform/console/kit/list/listColumns.tsx'
import { showToast } from '../../../../platform/console/kit/toast.ts'
import { go } from '../../../../platform/console/location/hash.ts'
import { importStartPlace } from '../../../imports/console/index.ts'
import { ExportButton } from '../../../jobs/console/index.ts'
import { dormitory } from '../../contract.ts'
import type { BuildingView } from '../../planViews.ts'
import { placeReads } from '../reads.ts'
import { BuildingDialog } from './BuildingDialog.tsx'
import { RoomsDialog } from './RoomsDialog.tsx'

const columns: readonly ListColumn<BuildingView>[] = [
  { title: '宿舍楼', text: ({ name }) => name, minWidth: 120 },
  { title: '管理员', text: ({ managers }) => managers.map(({ name }) => name).join('、'), minWidth: 140 },
  { title: '楼层', width: 72, align: 'right', text: ({ floors }) => floors, leftOutWhenNarrow: 1 },
  { title: '房间', width: 72, align: 'right', text: ({ rooms }) => rooms, leftOutWhenNarrow: 2 },
  { title: '床位', width: 80, align: 'right', text: ({ beds }) => beds },
  { title: '已住', width: 80, align: 'right', text: ({ taken }) => taken, leftOutWhenNarrow: 3 },
  { title: '空床', width: 80, align: 'right', text: ({ freeBeds }) => freeBeds },
]

const nameOf = ({ name }: BuildingView) => name

interface Props {
  readonly lead: ReactNode
  /** Opens the plan of a building. */
  readonly onPlan: (buildingId: number) => void
}

/** 楼栋与房间: the buildings with their managers and occupancy. */
export const BuildingsTab = ({ lead, onPlan }: Props) => {
  const mayEdit = useAllowed('dormitory:building:edit')
  const mayImport = useAllowed('school:user:import') && mayEdit
  const [selectedBuilding, selectBuilding] = useState<BuildingView | null>(null)
  const remove = useAction(dormitory.deleteBuilding, { done: '删除成功', changes: placeReads })
  // A building with residents can't be deleted, so refuse without a confirmation.
  const deletionOf = ({ id, name, rooms, taken }: BuildingView) =>
    taken > 0
      ? { label: '删除', danger: true, onPress: () => showToast(`${name}还有 ${taken} 人住宿，不能删除`, 'error') }
      : {
          label: '删除',
          danger: true,
          confirm: { lost: `${name}与它的 ${rooms} 个房间将被删除，不能恢复。` },
          onPress: () => remove.run({ query: { id } }),
        }
  const actions = (building: BuildingView, { edit }: ListTools<BuildingView>) => [
    { label: '床位图', onPress: () => onPlan(building.id) },
    ...(mayEdit
      ? [
          { label: '编辑', onPress: () => edit(building) },
          { label: '批量新增房间', onPress: () => selectBuilding(building) },
          deletionOf(building),
        ]
      : []),
  ]
  return (
    <ListScreen
      title="宿舍管理"
      label="宿舍楼"
      lead={lead}
      call={dormitory.buildingPage}
      input={({ keyword }, bounds) => ({ body: { ...bounds, keyword } })}
      filters={{ keyword: { kind: 'word', label: '宿舍楼', maxLength: 64 } }}
      columns={columns}
      nameOf={nameOf}
      empty={{ title: '还没有宿舍楼', hint: '先新增宿舍楼并选择管理员，再批量新增房间' }}
      tools={(_asked, total) => (
        <>
          {mayImport ? (
            <Button icon={<ImportOutlined aria-hidden="true" />} onClick={() => go(importStartPlace('places'))}>
              导入宿舍楼与房间
            </Button>
          ) : null}
          <ExportButton call={dormitory.exportPlaces} input={{ body: {} }} isEmpty={total === 0} />
        </>
      )}
      create={mayEdit ? '新增宿舍楼' : undefined}
      actions={actions}
      editor={(building, close) => <BuildingDialog building={building} onClose={close} />}
    >
      {selectedBuilding === null ? null : (
        <RoomsDialog building={selectedBuilding} onClose={() => selectBuilding(null)} />
      )}
    </ListScreen>
  )
}
