import { DownloadOutlined } from '@ant-design/icons'
import { Alert, Button, Progress, Space } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { useUpload } from '../../../platform/console/client/useUpload.ts'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { useTabName } from '../../../platform/console/shell/tabNames.ts'
import { FileDrop, startDownload } from '../../jobs/console/index.ts'
import { imports } from '../contract.ts'
import { BackButton } from './BackButton.tsx'
import type { ChangeQuery } from './importQuery.ts'
import styles from './imports.module.css'

const { upload: spec } = imports.start

interface Props {
  readonly kind: string
  readonly onStarted: (run: number) => void
  readonly onChange: ChangeQuery
}

/** First page of an import: rules for the rows, template and file. Uploading writes no data. */
export const StartPage = ({ kind, onStarted, onChange }: Props) => {
  const about = useCall(imports.kind, { query: { kind } }, { fresh: 600_000 })
  const template = useAction(imports.template)
  const upload = useUpload(imports.start, null)
  const [file, setFile] = useState<File | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  useTabName(about.data?.title ?? '')
  if (about.error !== null) return <Failed error={about.error} onRetry={about.refetch} />
  if (about.data === undefined || spec === null) return <Loading rows={6} />
  const wrong = fault ?? upload.fault
  const send = () => {
    if (file) upload.mutate({ body: { kind }, files: [file] }, { onSuccess: ({ id }) => onStarted(id) })
  }
  return (
    <PageFrame
      title={about.data.title}
      action={
        <Space size={12} wrap>
          <BackButton onChange={onChange} />
          <Button type="primary" disabled={file === null} loading={upload.isPending} onClick={send}>
            上传并识别列名
          </Button>
        </Space>
      }
    >
      <div className={styles.start}>
        <section>
          <h2>导入规则</h2>
          <ul>
            {about.data.rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
          <p>上传后先核对，逐行列出新增、变更与不能导入的内容；确认后才写入。</p>
        </section>
        <section>
          <h2>文件</h2>
          <p>可以直接使用学校自己的表格，列的顺序不限；也可以下载模板，按“填写说明”填写。</p>
          <Button
            icon={<DownloadOutlined aria-hidden="true" />}
            loading={template.isPending}
            onClick={() => template.press({ body: { kind } }, ({ fileLink }) => startDownload(fileLink))}
          >
            下载模板
          </Button>
          <FileDrop
            upload={spec}
            file={file}
            disabled={upload.isPending}
            onPick={(picked, why) => {
              upload.reset()
              setFile(picked)
              setFault(why)
            }}
          />
          {wrong === null ? null : <Alert type="error" showIcon title={wrong} />}
          {upload.progress === null ? null : (
            <Progress percent={Math.round(upload.progress * 100)} aria-label="上传进度" />
          )}
        </section>
      </div>
    </PageFrame>
  )
}
