import { Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { SaveDialog } from '../../../platform/console/kit/SaveDialog.tsx'
import { PlainList } from '../../../platform/console/kit/list/PlainList.tsx'
import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import { type BlockView, visitor, visitorRefusals } from '../contract.ts'
import { visitorLimits } from '../words.ts'
import { visitReads } from './reads.ts'

const changes = [visitor.blocks, ...visitReads]

const columns: readonly ListColumn<BlockView>[] = [
  { title: '姓名', width: '18%', minWidth: 80, isName: true, text: ({ name }) => name },
  { title: '手机号', width: 120, leftOutWhenNarrow: 2, text: ({ telephone }) => telephone },
  { title: '证件', width: 96, leftOutWhenNarrow: 1, text: ({ documentNumber }) => documentNumber },
  { title: '原因', minWidth: 120, text: ({ reason }) => reason },
]

const keepsNumbers = { removesTelephone: false, removesDocument: false } as const

const BlockDialog = ({ block, onClose }: { readonly block: BlockView | null; readonly onClose: () => void }) => (
  <SaveDialog
    call={visitor.saveBlock}
    title={block === null ? '列入黑名单' : `修改：${block.name}`}
    initial={
      block === null
        ? { version: 0, name: '', reason: '' }
        : { id: block.id, version: block.version, name: block.name, reason: block.reason, ...keepsNumbers }
    }
    bodyOf={({ telephone, documentNumber, ...body }) => ({
      ...body,
      ...(telephone ? { telephone } : {}),
      ...(documentNumber ? { documentNumber } : {}),
    })}
    blames={{
      [visitorRefusals.blockTwice.code]: 'name',
      [visitorRefusals.blockWithoutNumber.code]: 'telephone',
    }}
    stale={{ name: '黑名单人员', valuesOf: ({ name, reason }) => ({ name, reason }) }}
    changes={changes}
    onClose={onClose}
  >
    <FormField name="name" label="姓名">
      <Input maxLength={visitorLimits.name} />
    </FormField>
    <FormField
      name="telephone"
      label="手机号"
      hint={block === null ? '手机号与证件号码至少填一项' : '不填则保留原来的'}
    >
      <Input maxLength={32} inputMode="tel" />
    </FormField>
    {block === null || block.telephone === null ? null : (
      <FormField name="removesTelephone" label="原来的手机号" valueProp="checked" isChosen>
        <Checkbox>移除 {block.telephone}</Checkbox>
      </FormField>
    )}
    <FormField name="documentNumber" label="证件号码" hint="加密保存">
      <Input maxLength={64} />
    </FormField>
    {block === null || block.documentNumber === null ? null : (
      <FormField name="removesDocument" label="原来的证件号码" valueProp="checked" isChosen>
        <Checkbox>移除 {block.documentNumber}</Checkbox>
      </FormField>
    )}
    <FormField name="reason" label="列入原因" hint="门卫看得到">
      <Input maxLength={visitorLimits.note} />
    </FormField>
  </SaveDialog>
)

/** Dialog with the school's blacklist. */
export const BlocksDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const [edited, setEdited] = useState<BlockView | 'new' | null>(null)
  const remove = useAction(visitor.deleteBlock, { done: '已移出黑名单', changes })
  return (
    <>
      <Dialog title="访客黑名单" width={720} footer={null} onCancel={onClose}>
        <p>
          <Button type="primary" onClick={() => setEdited('new')}>
            列入黑名单
          </Button>
        </p>
        <PlainList
          label="访客黑名单"
          call={visitor.blocks}
          input={() => ({})}
          columns={columns}
          empty={{ title: '黑名单中没有人', hint: '列入的人到校门时，门卫会看到提示，须由安保负责人放行' }}
          acting={{
            nameOf: ({ name }) => name,
            width: 120,
            actionsOf: (block) => [
              { label: '修改', onPress: () => setEdited(block) },
              {
                label: '移出',
                danger: true,
                confirm: { lost: '移出后，门卫不再看到提示，列入原因也一并删除。' },
                onPress: () => remove.run({ query: { id: block.id } }),
              },
            ],
          }}
        />
      </Dialog>
      {edited === null ? null : (
        <BlockDialog block={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </>
  )
}
