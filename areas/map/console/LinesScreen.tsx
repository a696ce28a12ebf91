import { useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { ListScreen, type ListTools } from '../../../platform/console/kit/list/ListScreen.tsx'
import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import { type LineView, map } from '../contract.ts'
import { type LineKind, lineKindNames, lineKinds } from '../words.ts'
import { LineDialog } from './LineDialog.tsx'
import { LinesMapDialog } from './LinesMapDialog.tsx'
import { campusReads } from './useCampus.ts'
import { Button } from 'antd'

const columns: readonly ListColumn<LineView>[] = [
  { title: '名称', minWidth: 144, text: ({ name }) => name },
  { title: '种类', width: 104, text: ({ kind }) => lineKindNames[kind] },
  {
    title: '长度（米）',
    width: 104,
    align: 'right',
    text: ({ length }) => length.toLocaleString('zh-CN'),
    leftOutWhenNarrow: 3,
  },
  { title: '埋深（米）', width: 104, align: 'right', text: ({ depth }) => depth ?? '', leftOutWhenNarrow: 2 },
  { title: '材质', width: '20%', text: ({ material }) => material, leftOutWhenNarrow: 4 },
  { title: '备注', width: '20%', text: ({ remark }) => remark, leftOutWhenNarrow: 1 },
]

const filters = {
  name: { kind: 'word', label: '管线', placeholder: '管线名称', width: 176 },
  kind: {
    kind: 'choice',
    label: '种类',
    options: lineKinds.map((value) => ({ value, label: lineKindNames[value] })),
    width: 128,
  },
} as const

const readKind = (text: string): LineKind | undefined => lineKinds.find((kind) => kind === text)

/** 管线总览: the roads, pipes and cables of the campus, as a list and on the map. */
const LinesScreen = () => {
  const mayEdit = useAllowed('map:campus:edit')
  const [isMap, setMap] = useState(false)
  const remove = useAction(map.deleteLine, { done: '删除成功', changes: campusReads })
  const actions = (line: LineView, { edit }: ListTools<LineView>) => [
    { label: '编辑', onPress: () => edit(line) },
    {
      label: '删除',
      danger: true,
      confirm: { lost: `管线“${line.name}”将被删除，不能恢复。` },
      onPress: () => remove.run({ query: { id: line.id } }),
    },
  ]
  return (
    <ListScreen
      title="管线总览"
      label="管线"
      call={map.lines}
      filters={filters}
      input={({ name, kind }, bounds) => ({ body: { name, kind: readKind(kind), ...bounds } })}
      columns={columns}
      nameOf={({ name }) => name}
      empty={{ title: '还没有管线', hint: '登记道路、水管、电缆的走向、埋深与材质，施工前先查看' }}
      {...(mayEdit ? { actions, create: '新增管线' } : {})}
      foldsOnPhone
      editor={(line, close) => <LineDialog line={line} onClose={close} />}
      tools={() => <Button onClick={() => setMap(true)}>在地图上查看</Button>}
    >
      {isMap ? <LinesMapDialog onClose={() => setMap(false)} /> : null}
    </ListScreen>
  )
}

export default LinesScreen
