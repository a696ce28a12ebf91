import { Button, Input } from 'antd'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useUpload } from '../../../platform/console/client/useUpload.ts'
import { useRefresh } from '../../../platform/console/client/useRefresh.ts'
import { DayPicker } from '../../../platform/console/kit/DayPicker.tsx'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { FormDialog } from '../../../platform/console/kit/FormDialog.tsx'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { SaveDialog } from '../../../platform/console/kit/SaveDialog.tsx'
import { Empty } from '../../../platform/console/kit/States.tsx'
import { UploadButton } from '../../../platform/console/kit/UploadButton.tsx'
import { awardLimits } from '../awardContract.ts'
import { honor } from '../contract.ts'
import { honorRefusals } from '../refusals.ts'
import type { AwardRow } from '../views.ts'
import styles from './Honor.module.css'
import { awardReads } from './reads.ts'

const editBlames = {
  [honorRefusals.outsideYear.code]: 'awardedOn',
  [honorRefusals.dayToCome.code]: 'awardedOn',
  [honorRefusals.awardTwice.code]: 'certificateNumber',
  [honorRefusals.numberUsed.code]: 'certificateNumber',
}

/** Dialog that edits day, issuer, number and note of an award. */
export const EditDialog = ({ award, onClose }: { readonly award: AwardRow; readonly onClose: () => void }) => (
  <SaveDialog
    call={honor.saveAward}
    title={`修改荣誉：${award.name} ${award.kindName}`}
    columns={2}
    initial={award}
    stale={{ name: '荣誉', valuesOf: (theirs) => theirs }}
    changes={awardReads}
    blames={editBlames}
    onClose={onClose}
  >
    <FormField name="awardedOn" label="颁发日期" missing="请选择颁发日期">
      <DayPicker noFuture />
    </FormField>
    <FormField name="issuer" label="颁发单位">
      <Input maxLength={awardLimits.issuer} />
    </FormField>
    <FormField name="certificateNumber" label="证书编号">
      <Input maxLength={awardLimits.number} />
    </FormField>
    <FormField name="note" label="事由">
      <Input maxLength={awardLimits.note} />
    </FormField>
  </SaveDialog>
)

interface SeveralProps {
  readonly ids: readonly number[]
  readonly onDone?: () => void
  readonly onClose: () => void
}

/** Dialog that withdraws honours with one reason. */
export const WithdrawDialog = ({ ids, onDone, onClose }: SeveralProps) => {
  const withdraw = useAction(honor.withdraw, { done: '撤销成功', changes: awardReads })
  return (
    <FormDialog
      title={`撤销 ${ids.length} 条荣誉`}
      schema={honor.withdraw.body.pick({ reason: true })}
      initial={{ reason: '' }}
      okText="撤销"
      danger
      onSubmit={async ({ reason }) => {
        await withdraw.run({ body: { ids: [...ids], reason } })
        onDone?.()
      }}
      onClose={onClose}
    >
      <FormField name="reason" label="撤销原因" hint="记录与原因保留，不再计入荣誉榜与荣誉历史">
        <Input maxLength={awardLimits.note} placeholder="如 登记有误" />
      </FormField>
    </FormDialog>
  )
}

/** Dialog that rejects proposals with one reason. */
export const RejectDialog = ({ ids, onDone, onClose }: SeveralProps) => {
  const decide = useAction(honor.decide, { done: '已退回', changes: awardReads })
  return (
    <FormDialog
      title={`不同意 ${ids.length} 条提报`}
      schema={honor.decide.body.pick({ reason: true })}
      initial={{ reason: '' }}
      okText="不同意"
      danger
      onSubmit={async ({ reason }) => {
        await decide.run({ body: { ids: [...ids], agrees: false, reason } })
        onDone?.()
      }}
      onClose={onClose}
    >
      <FormField name="reason" label="原因" required hint="提报的老师可以看到">
        <Input maxLength={awardLimits.note} placeholder="如 缺少证明材料" />
      </FormField>
    </FormDialog>
  )
}

interface PictureProps {
  readonly award: AwardRow
  readonly mayEdit: boolean
  readonly onClose: () => void
}

/** Dialog with the picture of a certificate, which the office uploads and removes. */
export const PictureDialog = ({ award, mayEdit, onClose }: PictureProps) => {
  const { id, name, kindName, pictureUrl } = award
  const refresh = useRefresh(awardReads)
  const upload = useUpload(honor.addPicture, '上传失败：')
  const remove = useAction(honor.removePicture, { done: '删除成功', changes: awardReads })
  const send = ([file]: readonly File[]) => {
    if (file !== undefined) upload.mutate({ params: { id }, files: [file] }, { onSuccess: () => void refresh() })
  }
  return (
    <Dialog title={`证书照片：${name} ${kindName}`} onCancel={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      {pictureUrl === null ? (
        <Empty title="还没有证书照片" />
      ) : (
        <img className={styles.picture} src={pictureUrl} alt={`${name} ${kindName} 证书`} />
      )}
      {mayEdit && honor.addPicture.upload !== null ? (
        <div className={styles.pictureActions}>
          <UploadButton upload={honor.addPicture.upload} progress={upload.progress} onPick={send}>
            {pictureUrl === null ? '上传照片' : '更换照片'}
          </UploadButton>
          {pictureUrl === null ? null : (
            <Button danger loading={remove.isPending} onClick={() => remove.press({ params: { id } })}>
              删除照片
            </Button>
          )}
        </div>
      ) : null}
    </Dialog>
  )
}
