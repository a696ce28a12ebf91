import { Input } from 'antd'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { DayPicker } from '../../../platform/console/kit/DayPicker.tsx'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { SaveDialog } from '../../../platform/console/kit/SaveDialog.tsx'
import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import { ListScreen, type ListTools } from '../../../platform/console/kit/list/ListScreen.tsx'
import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import { honor } from '../contract.ts'
import { honorRefusals } from '../refusals.ts'
import type { YearView } from '../yearContract.ts'
import { awardReads } from './reads.ts'

const columns: readonly ListColumn<YearView>[] = [
  { title: '年度', minWidth: 160, text: ({ name }) => name },
  { title: '起止', width: 208, leftOutWhenNarrow: 1, text: ({ fromDay, toDay }) => `${fromDay} 至 ${toDay}` },
  { title: '荣誉', width: 88, align: 'right', text: ({ awards }) => awards },
  { title: '待审核', width: 88, align: 'right', leftOutWhenNarrow: 2, text: ({ proposals }) => proposals },
  {
    title: '状态',
    width: 96,
    render: ({ closed }) => <StatusTag text={closed ? '已结束' : '进行中'} tone={closed ? 'quiet' : 'good'} />,
  },
]

const blames = {
  [honorRefusals.yearTwice.code]: 'name',
  [honorRefusals.yearsOverlap.code]: 'toDay',
  [honorRefusals.awardsOutside.code]: 'toDay',
}

/** Dialog that adds or edits a year. */
const YearDialog = ({ year, onClose }: { readonly year: YearView | null; readonly onClose: () => void }) => (
  <SaveDialog
    call={honor.saveYear}
    title={year === null ? '新增年度' : '编辑年度'}
    columns={2}
    initial={year ?? { version: 0 }}
    stale={{ name: '年度', valuesOf: (theirs) => theirs }}
    changes={awardReads}
    blames={blames}
    onClose={onClose}
  >
    <FormField name="name" label="年度名称" wide>
      <Input maxLength={32} placeholder="如 2026-2027学年" />
    </FormField>
    <FormField name="fromDay" label="第一天" missing="请选择第一天">
      <DayPicker />
    </FormField>
    <FormField name="toDay" label="最后一天" missing="请选择最后一天" hint="颁发日期须在这段时间之内">
      <DayPicker />
    </FormField>
  </SaveDialog>
)

/** 年度管理: the years of honours. A closed year is read-only. */
const YearsScreen = () => {
  const close = useAction(honor.closeYear, { done: '操作成功', changes: awardReads })
  const remove = useAction(honor.deleteYear, { done: '删除成功', changes: awardReads })
  const actions = (year: YearView, { edit }: ListTools<YearView>) => {
    const { id, closed, version, proposals } = year
    const turn = () => close.run({ body: { id, closed: !closed, version } })
    const waiting = proposals === 0 ? '' : `还有 ${proposals} 条提报没有审核，结束后不能再审核。`
    if (closed) return [{ label: '重新开放', confirm: { lost: '开放后可以再改动其中的荣誉。' }, onPress: turn }]
    return [
      { label: '编辑', onPress: () => edit(year) },
      { label: '结束', confirm: { lost: `${waiting}结束后其中的荣誉只能查看，可以重新开放。` }, onPress: turn },
      {
        label: '删除',
        danger: true,
        confirm: { lost: '还没有荣誉的年度才能删除，不能恢复。' },
        onPress: () => remove.run({ query: { id } }),
      },
    ]
  }
  return (
    <ListScreen
      title="年度管理"
      label="荣誉年度"
      call={honor.years}
      input={() => ({})}
      columns={columns}
      nameOf={({ name }) => name}
      empty={{ title: '还没有荣誉年度', hint: '荣誉按年度颁发与统计，请先新增本学年' }}
      create="新增年度"
      createdBy="honor:year:edit"
      actions={actions}
      actionsWidth={160}
      editor={(year, done) => <YearDialog year={year} onClose={done} />}
    />
  )
}

export default YearsScreen
