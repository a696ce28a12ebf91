import { DownloadOutlined } from '@ant-design/icons'
import { Alert, Button, Progress } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../../platform/console/client/useAction.ts'
import { useUpload } from '../../../../platform/console/client/useUpload.ts'
import { showToast } from '../../../../platform/console/kit/toast.ts'
import { useUnsaved } from '../../../../platform/console/kit/unsaved.ts'
import { go } from '../../../../platform/console/location/hash.ts'
import { FileDrop, startDownload } from '../../../jobs/console/index.ts'
import type { exam } from '../../contract.ts'
import { scoreImportPlace } from '../places.ts'
import styles from './Sheets.module.css'

interface Props {
  readonly examId: number
  /** The call that uploads the sheet. */
  readonly call: typeof exam.importScores | typeof exam.importNumbers
  readonly template: typeof exam.scoreTemplate | typeof exam.numberTemplate
  /** Says what the template holds. */
  readonly hint: string
  /** Closes the dialog. */
  readonly onClose: () => void
}

/** Template, file and upload of a sheet of an exam. After the upload the review of the import opens. */
export const SheetUpload = ({ examId, call, template, hint, onClose }: Props) => {
  const fetchTemplate = useAction(template)
  const upload = useUpload(call, null)
  const [file, setFile] = useState<File | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  useUnsaved(() => file !== null && !upload.isSuccess)
  const wrong = fault ?? (upload.fault === null ? null : `上传失败：${upload.fault}`)
  const send = () => {
    if (file === null) return
    upload.mutate(
      { body: { examRecordId: examId }, files: [file] },
      {
        onSuccess: ({ id }) => {
          showToast(`${file.name} 上传成功`, 'success')
          onClose()
          go(scoreImportPlace(id))
        },
      },
    )
  }
  return (
    <div className={styles.upload}>
      <p>{hint}</p>
      <div>
        <Button
          icon={<DownloadOutlined aria-hidden="true" />}
          loading={fetchTemplate.isPending}
          onClick={() =>
            fetchTemplate.press({ body: { examRecordId: examId } }, ({ fileLink }) => startDownload(fileLink))
          }
        >
          下载模板
        </Button>
      </div>
      {call.upload === null ? null : (
        <FileDrop
          upload={call.upload}
          file={file}
          disabled={upload.isPending}
          onPick={(picked, why) => {
            upload.reset()
            setFile(picked)
            setFault(why)
          }}
        />
      )}
      {wrong === null ? null : <Alert type={fault === null ? 'error' : 'warning'} showIcon title={wrong} />}
      {upload.progress === null ? null : <Progress percent={Math.round(upload.progress * 100)} aria-label="上传进度" />}
      <div>
        <Button type="primary" disabled={file === null} loading={upload.isPending} onClick={send}>
          上传并识别列名
        </Button>
      </div>
    </div>
  )
}
