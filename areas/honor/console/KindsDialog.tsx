import { Button, Input, Select, Switch } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { SaveDialog } from '../../../platform/console/kit/SaveDialog.tsx'
import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import { PlainList } from '../../../platform/console/kit/list/PlainList.tsx'
import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import { optionsOf } from '../../../platform/console/kit/optionsOf.ts'
import { honor } from '../contract.ts'
import type { KindView } from '../kindContract.ts'
import { honorRefusals } from '../refusals.ts'
import { levelTitles, levels, ribbonTitles, ribbons, targetTitles, targets } from '../words.ts'
import { KindName } from './KindName.tsx'
import { kindReads } from './reads.ts'

const columns: readonly ListColumn<KindView>[] = [
  { title: '荣誉', minWidth: 144, render: ({ name, ribbon }) => <KindName name={name} ribbon={ribbon} /> },
  { title: '对象', width: 80, text: ({ target }) => targetTitles[target] },
  { title: '级别', width: 80, text: ({ level }) => levelTitles[level] },
  {
    title: '状态',
    width: 80,
    leftOutWhenNarrow: true,
    render: ({ disabled }) => <StatusTag text={disabled ? '停用' : '启用'} tone={disabled ? 'quiet' : 'good'} />,
  },
]

const blames = { [honorRefusals.kindTwice.code]: 'name', [honorRefusals.kindFixed.code]: 'level' }
const blank = { level: 'school', target: 'pupil', ribbon: 'red', wording: '', disabled: false, version: 0 } as const

/** Dialog that adds or edits a kind of honour. */
const KindDialog = ({ kind, onClose }: { readonly kind: KindView | null; readonly onClose: () => void }) => (
  <SaveDialog
    call={honor.saveKind}
    title={kind === null ? '新增荣誉项目' : '编辑荣誉项目'}
    columns={2}
    initial={kind ?? blank}
    stale={{ name: '荣誉项目', valuesOf: (theirs) => theirs }}
    changes={kindReads}
    blames={blames}
    onClose={onClose}
  >
    <FormField name="name" label="荣誉名称" wide>
      <Input maxLength={32} placeholder="如 三好学生" />
    </FormField>
    <FormField name="target" label="对象">
      <Select options={optionsOf(targets, targetTitles)} />
    </FormField>
    <FormField name="level" label="级别" hint="颁发过的项目不能再改对象与级别">
      <Select options={optionsOf(levels, levelTitles)} />
    </FormField>
    <FormField name="ribbon" label="颜色">
      <Select options={optionsOf(ribbons, ribbonTitles)} />
    </FormField>
    <FormField name="disabled" label="停用" hint="停用后不能再颁发，已有的荣誉不变">
      <Switch />
    </FormField>
    <FormField name="wording" label="奖状正文" wide hint="姓名之后的文字，{荣誉} 处为荣誉名称；不填时用通用的正文">
      <Input.TextArea
        maxLength={200}
        rows={2}
        placeholder="如 在本学年中品学兼优，被评为“{荣誉}”。特发此证，以资鼓励。"
      />
    </FormField>
  </SaveDialog>
)

/** Dialog with the kinds of honours of the school. */
export const KindsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const [edited, edit] = useState<KindView | 'new' | null>(null)
  const remove = useAction(honor.deleteKind, { done: '删除成功', changes: kindReads })
  const actionsOf = (kind: KindView) => [
    { label: '编辑', onPress: () => edit(kind) },
    {
      label: '删除',
      danger: true,
      confirm: { lost: '从未颁发过的荣誉项目才能删除，不能恢复。' },
      onPress: () => remove.run({ query: { id: kind.id } }),
    },
  ]
  return (
    <Dialog title="荣誉项目" width={720} onCancel={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      <div style={{ marginBottom: 12 }}>
        <Button type="primary" onClick={() => edit('new')}>
          新增荣誉项目
        </Button>
      </div>
      <PlainList
        label="荣誉项目"
        call={honor.kinds}
        input={() => ({})}
        columns={columns}
        empty={{ title: '还没有荣誉项目', hint: '写下学校会颁发的荣誉，如三好学生、文明班级' }}
        acting={{ actionsOf, nameOf: ({ name }) => name, width: 120 }}
      />
      {edited === null ? null : <KindDialog kind={edited === 'new' ? null : edited} onClose={() => edit(null)} />}
    </Dialog>
  )
}
