import { QrcodeOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../../platform/console/client/useAction.ts'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { SaveDialog } from '../../../../platform/console/kit/SaveDialog.tsx'
import { ListScreen, type ListTools } from '../../../../platform/console/kit/list/ListScreen.tsx'
import type { ListColumn } from '../../../../platform/console/kit/list/listColumns.tsx'
import { type PlaceView, nightPatrol, patrolLimits, patrolRefusals } from '../../contract.ts'
import { setupReads } from '../reads.ts'
import { LabelsDialog } from './LabelsDialog.tsx'

const columns: readonly ListColumn<PlaceView>[] = [
  { title: '名称', width: '22%', minWidth: 120, text: ({ name }) => name },
  { title: '楼栋', width: '16%', text: ({ building }) => building, leftOutWhenNarrow: 3 },
  { title: '楼层', width: 96, text: ({ floor }) => floor, leftOutWhenNarrow: 2 },
  { title: '编码', width: 128, text: ({ code }) => code },
  { title: '备注', text: ({ note }) => note, leftOutWhenNarrow: 1 },
]

const filters = {
  keyword: { kind: 'word', label: '地点', placeholder: '名称、楼栋', width: 176, maxLength: patrolLimits.name },
} as const

const blank = { building: '', floor: '', note: '', version: 0 }

interface DialogProps {
  /** Null for a new place. */
  readonly place: PlaceView | null
  readonly onClose: () => void
}

const PlaceDialog = ({ place, onClose }: DialogProps) => (
  <SaveDialog
    call={nightPatrol.savePlace}
    title={place === null ? '新增巡查地点' : '编辑巡查地点'}
    columns={2}
    initial={place ?? blank}
    stale={{ name: '巡查地点', valuesOf: (theirs) => theirs }}
    changes={setupReads}
    blames={{ [patrolRefusals.placeTwice.code]: 'name' }}
    onClose={onClose}
  >
    <FormField name="name" label="名称" wide>
      <Input maxLength={patrolLimits.name} placeholder="如 配电房门口" />
    </FormField>
    <FormField name="building" label="楼栋">
      <Input maxLength={patrolLimits.building} placeholder="如 教学楼" />
    </FormField>
    <FormField name="floor" label="楼层">
      <Input maxLength={patrolLimits.floor} placeholder="如 1 层东侧" />
    </FormField>
    <FormField name="note" label="备注" wide>
      <Input maxLength={patrolLimits.note} placeholder="巡查时看什么，如 门锁、配电箱" />
    </FormField>
  </SaveDialog>
)

/** 巡查地点: the places with their codes, and the labels to hang up there. */
const PlacesScreen = () => {
  const [printed, print] = useState<readonly number[] | 'all' | null>(null)
  const remove = useAction(nightPatrol.deletePlace, { done: '删除成功', changes: setupReads })
  const renew = useAction(nightPatrol.renewCode, { done: '已更换编码，请打印新标签', changes: setupReads })
  const actions = (place: PlaceView, { edit }: ListTools<PlaceView>) => [
    { label: '编辑', onPress: () => edit(place) },
    { label: '打印标签', onPress: () => print([place.id]) },
    {
      label: '更换编码',
      confirm: { lost: `“${place.name}”的旧标签将立即失效，换上新标签后才能扫码。` },
      onPress: () => renew.run({ body: { id: place.id } }),
    },
    {
      label: '删除',
      danger: true,
      confirm: { lost: `地点“${place.name}”将被删除，标签失效；巡查历史保留。` },
      onPress: () => remove.run({ query: { id: place.id } }),
    },
  ]
  return (
    <ListScreen
      title="巡查地点"
      call={nightPatrol.placePage}
      filters={filters}
      input={({ keyword }, bounds) => ({ body: { keyword, ...bounds } })}
      columns={columns}
      nameOf={({ name }) => name}
      empty={{ title: '还没有巡查地点', hint: '登记要巡查的地点，打印二维码标签贴到现场' }}
      create="新增地点"
      actions={actions}
      actionsWidth={176}
      foldsOnPhone
      editor={(place, close) => <PlaceDialog place={place} onClose={close} />}
      tools={(_asked, total) => (
        <Button icon={<QrcodeOutlined aria-hidden="true" />} disabled={!total} onClick={() => print('all')}>
          打印全部标签
        </Button>
      )}
    >
      {printed === null ? null : <LabelsDialog chosen={printed} onClose={() => print(null)} />}
    </ListScreen>
  )
}

export default PlacesScreen
