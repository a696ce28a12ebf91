import { DownloadOutlined } from '@ant-design/icons'
import { Alert, Button, Progress } from 'antd'
import type { ModalProps } from 'antd'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { callServer } from '../../../platform/console/client/callServer.ts'
import { errorText } from '../../../platform/console/client/callError.ts'
import type { CallInput } from '../../../platform/console/client/endpoint.ts'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import type { Call } from '../../../platform/contract/call.ts'
import type { JobStartingCall } from './ExportButton.tsx'
import { FileDrop } from './FileDrop.tsx'
import styles from './ImportDialog.module.css'
import { ImportProgress } from './ImportProgress.tsx'
import { startDownload } from './startDownload.ts'
import { useJob } from './useJob.ts'

/** A call that returns a link to a file. */
export type FileLinkCall = Call & { readonly data: z.ZodType<{ fileLink: string }> }

interface Props<C extends JobStartingCall, T extends FileLinkCall> {
  readonly title: string
  /** The call that uploads one sheet and queues its import. */
  readonly call: C
  /** Further input sent with the file. */
  readonly input: CallInput<C>
  readonly template: T
  /** Null for a file that another program makes, such as a bank's statement. There is no template then. */
  readonly templateInput: CallInput<T> | null
  /** Controls above the file, such as the choice of its kind. */
  readonly lead?: ReactNode
  /** Called with the id of the queued job, which continues if the dialog is closed. */
  readonly onStarted?: (jobId: number) => void
  readonly onClose: () => void
}

const useSheetUpload = <C extends JobStartingCall>(
  call: C,
  input: CallInput<C>,
  onStarted?: (jobId: number) => void,
) => {
  const [progress, setProgress] = useState<number | null>(null)
  const [job, setJob] = useState<number | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const send = async (file: File) => {
    setFault(null)
    setProgress(0)
    try {
      const { jobId } = await callServer(call, { ...input, files: [file] }, { onProgress: setProgress })
      setJob(jobId)
      onStarted?.(jobId)
    } catch (error) {
      setFault(errorText(error))
    } finally {
      setProgress(null)
    }
  }
  return { send, progress, job, fault, setFault, again: () => setJob(null) }
}

/** Dialog that imports a sheet: template, file, progress and faults. Closing it does not stop the import. */
export const ImportDialog = <C extends JobStartingCall, T extends FileLinkCall>(props: Props<C, T>) => {
  const { title, call, input, template, templateInput, lead, onStarted, onClose } = props
  const { upload } = call
  if (upload === null) throw new Error(`${call.path} takes no file`)
  const [file, setFile] = useState<File | null>(null)
  const sending = useSheetUpload(call, input, onStarted)
  const fetchTemplate = useAction(template)
  const { status, fileLink, error } = useJob(sending.job)
  const isSending = sending.progress !== null
  const isOver = status !== undefined && ['done', 'failed', 'cancelled'].includes(status.state)
  const isStarted = sending.job !== null
  const again = () => {
    setFile(null)
    sending.again()
  }
  const footer: ModalProps['footer'] = (_, { CancelBtn }) => (
    <>
      <CancelBtn />
      {isOver ? <Button onClick={again}>继续导入</Button> : null}
      {isStarted ? null : (
        <Button
          type="primary"
          disabled={file === null}
          loading={isSending}
          onClick={() => void (file && sending.send(file))}
        >
          开始导入
        </Button>
      )}
    </>
  )
  return (
    <Dialog
      title={title}
      width={520}
      footer={footer}
      cancelText={isStarted && !isOver ? '后台运行' : '关闭'}
      mask={{ closable: false }}
      isChanged={() => file !== null && !isStarted}
      lost="选择的文件尚未导入，放弃后需要重新选择。"
      onCancel={onClose}
    >
      <div className={styles.steps}>
        {isStarted ? null : (
          <>
            {lead}
            {templateInput === null ? null : (
              <div className={styles.step}>
                <p>一、下载模板，按“填写说明”填写。</p>
                <Button
                  icon={<DownloadOutlined aria-hidden="true" />}
                  loading={fetchTemplate.isPending}
                  onClick={() => fetchTemplate.press(templateInput, (given) => startDownload(given.fileLink))}
                >
                  下载模板
                </Button>
              </div>
            )}
            <div className={styles.step}>
              <p>{templateInput === null ? '选择下载的文件，不要修改。' : '二、选择填写好的文件。'}</p>
              <FileDrop
                upload={upload}
                file={file}
                disabled={isSending}
                onPick={(picked, fault) => {
                  setFile(picked)
                  sending.setFault(fault)
                }}
              />
            </div>
          </>
        )}
        {sending.fault === null ? null : <Alert type="error" showIcon title={sending.fault} />}
        {sending.progress === null ? null : (
          <Progress percent={Math.round(sending.progress * 100)} aria-label="上传进度" />
        )}
        {error && isStarted ? <Alert type="error" showIcon title={error.message} /> : null}
        {status ? <ImportProgress status={status} fileLink={fileLink} /> : null}
      </div>
    </Dialog>
  )
}
