import { Input, Switch } from 'antd'
import { useAction } from '../../../../platform/console/client/useAction.ts'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { NumberInput } from '../../../../platform/console/kit/NumberInput.tsx'
import { SaveDialog } from '../../../../platform/console/kit/SaveDialog.tsx'
import { ListScreen, type ListTools } from '../../../../platform/console/kit/list/ListScreen.tsx'
import type { ListColumn } from '../../../../platform/console/kit/list/listColumns.tsx'
import { type LineView, nightPatrol, patrolLimits, patrolRefusals } from '../../contract.ts'
import { setupReads } from '../reads.ts'
import { PlacesField } from './PlacesField.tsx'

const columns: readonly ListColumn<LineView>[] = [
  { title: '名称', width: '20%', minWidth: 120, text: ({ name }) => name },
  { title: '地点', minWidth: 160, text: ({ places, isOrdered }) => places.join(isOrdered ? ' → ' : '、') },
  { title: '地点数', width: 88, align: 'right', text: ({ places }) => places.length, leftOutWhenNarrow: 1 },
  { title: '顺序', width: 96, text: ({ isOrdered }) => (isOrdered ? '按顺序' : '不限'), leftOutWhenNarrow: 2 },
  { title: '用时', width: 96, align: 'right', text: ({ minutes }) => `${minutes} 分钟`, leftOutWhenNarrow: 3 },
]

const blank = { isOrdered: true, minutes: 30, placeIds: [], version: 0 }

interface DialogProps {
  /** Null for a new line. */
  readonly line: LineView | null
  readonly onClose: () => void
}

const LineDialog = ({ line, onClose }: DialogProps) => (
  <SaveDialog
    call={nightPatrol.saveLine}
    title={line === null ? '新增巡查路线' : '编辑巡查路线'}
    columns={2}
    initial={line ?? blank}
    stale={{ name: '巡查路线', valuesOf: (theirs) => theirs }}
    changes={setupReads}
    blames={{ [patrolRefusals.lineTwice.code]: 'name' }}
    onClose={onClose}
  >
    <FormField name="name" label="名称">
      <Input maxLength={patrolLimits.name} placeholder="如 教学区路线" />
    </FormField>
    <FormField name="minutes" label="走完全程的分钟数" hint="超过后到达的为迟到">
      <NumberInput style={{ width: '100%' }} min={1} max={patrolLimits.minutes} precision={0} suffix="分钟" />
    </FormField>
    <FormField name="placeIds" label="地点" missing="请选择地点" isChosen wide hint="按选择的次序巡查，可以上移、下移">
      <PlacesField />
    </FormField>
    <FormField name="isOrdered" label="须按顺序巡查" hint="关闭后各处先后不限">
      <Switch />
    </FormField>
  </SaveDialog>
)

/** 巡查路线: places in the order in which a guard walks them. */
const LinesScreen = () => {
  const remove = useAction(nightPatrol.deleteLine, { done: '删除成功', changes: setupReads })
  const actions = (line: LineView, { edit }: ListTools<LineView>) => [
    { label: '编辑', onPress: () => edit(line) },
    {
      label: '删除',
      danger: true,
      confirm: { lost: `路线“${line.name}”将被删除，不能恢复；巡查历史保留。` },
      onPress: () => remove.run({ query: { id: line.id } }),
    },
  ]
  return (
    <ListScreen
      title="巡查路线"
      call={nightPatrol.lines}
      input={() => ({})}
      columns={columns}
      nameOf={({ name }) => name}
      empty={{ title: '还没有巡查路线', hint: '把巡查地点连成路线，定下走完全程的分钟数' }}
      create="新增路线"
      actions={actions}
      foldsOnPhone
      editor={(line, close) => <LineDialog line={line} onClose={close} />}
    />
  )
}

export default LinesScreen
