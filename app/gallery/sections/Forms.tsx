import { Button, Input } from 'antd'
import { useState } from 'react'
import { DepartmentSelect } from '../../../areas/organisation/console/index.ts'
import { callServer } from '../../../platform/console/client/callServer.ts'
import { Confirm } from '../../../platform/console/kit/Confirm.tsx'
import { DayPicker } from '../../../platform/console/kit/DayPicker.tsx'
import { FormDialog } from '../../../platform/console/kit/FormDialog.tsx'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { NumberInput } from '../../../platform/console/kit/NumberInput.tsx'
import { DialogPlaceContext } from '../../../platform/console/kit/dialogPlace.ts'
import { showToast } from '../../../platform/console/kit/toast.ts'
import styles from '../Gallery.module.css'
import { Piece } from '../Piece.tsx'
import { fakeCalls } from '../fakeCalls.ts'

const { body, data } = fakeCalls.saveRoom

const RoomDialog = ({ initial, onClose }: { initial: object; onClose: () => void }) => (
  <FormDialog
    title="编辑房间"
    schema={body}
    initial={initial}
    stale={{ name: '房间', schema: data, valuesOf: (theirs) => theirs }}
    onClose={onClose}
    onSubmit={async (values) => {
      await callServer(fakeCalls.saveRoom, { body: values })
      showToast('保存成功', 'success')
    }}
  >
    <FormField name="name" label="名称" hint="填写“重名”“拒绝”“冲突”，可以看到各种拒绝">
      <Input maxLength={12} />
    </FormField>
    <FormField name="beds" label="床位数">
      <NumberInput min={1} max={12} precision={0} />
    </FormField>
    <FormField name="deptId" label="组织">
      <DepartmentSelect />
    </FormField>
    <FormField name="note" label="备注">
      <Input.TextArea rows={2} />
    </FormField>
    <FormField name="fromDay" label="启用日期">
      <DayPicker />
    </FormField>
  </FormDialog>
)

const Openers = ({ where }: { where: string }) => {
  const [opened, setOpened] = useState<'new' | 'edit' | 'confirm' | null>(null)
  const close = () => setOpened(null)
  const room = { name: '一〇一', beds: 6, deptId: 1000, note: '', fromDay: '2026-09-01', version: 1 }
  return (
    <div className={styles.row}>
      <Button onClick={() => setOpened('new')}>新增{where}</Button>
      <Button onClick={() => setOpened('edit')}>编辑{where}</Button>
      <Button onClick={() => setOpened('confirm')}>询问{where}</Button>
      {opened === 'new' ? <RoomDialog initial={{}} onClose={close} /> : null}
      {opened === 'edit' ? <RoomDialog initial={room} onClose={close} /> : null}
      {opened === 'confirm' ? (
        <Confirm danger okText="删除" onConfirm={() => callServer(fakeCalls.remove, {})} onClose={close}>
          房间“一〇一”及其 6 个床位将被删除，不能恢复。
        </Confirm>
      ) : null}
    </div>
  )
}

/** Form dialogs for the body of a call, over the whole page and within a tab. */
export const Forms = () => {
  const [tab, setTab] = useState<HTMLElement | null>(null)
  return (
    <>
      <Piece title="整页">
        <Openers where="（整页）" />
      </Piece>
      <Piece title="在标签页内">
        <div ref={setTab} className={styles.tab}>
          <DialogPlaceContext value={tab}>
            <Openers where="（标签页）" />
          </DialogPlaceContext>
        </div>
      </Piece>
    </>
  )
}
