import { Alert, Flex, Progress } from 'antd'
import type { JobStatus } from '../../../platform/contract/jobProgress.ts'
import { TextWithHistoryLink } from './TextWithHistoryLink.tsx'
import { downloadOnClick } from './fetchJobFile.ts'

interface Props {
  readonly status: JobStatus
  /** Link to the error file with the invalid rows; null without any. */
  readonly fileLink: string | null
}

const getPercent = ({ doneParts, allParts }: JobStatus) =>
  allParts ? Math.min(99, Math.floor((doneParts / allParts) * 100)) : 0

const ErrorFile = ({ id, link }: { id: number; link: string }) => (
  <a href={link} download onClick={downloadOnClick(id)}>
    下载错误文件
  </a>
)

/** Shows the progress or the result of an import. */
export const ImportProgress = ({ status, fileLink }: Props) => {
  const { state, error } = status
  const action = fileLink === null ? {} : { action: <ErrorFile id={status.id} link={fileLink} /> }
  // An import with an error file has failed. Those of an earlier version are stored as done.
  if ((state === 'done' || state === 'failed') && fileLink !== null) {
    return (
      <Alert
        type="warning"
        showIcon
        title="全部未导入，请在错误文件中修改后重新导入"
        description="错误文件含全部数据，有误的行已注明原因。"
        {...action}
      />
    )
  }
  if (state === 'done') return <Alert type="success" showIcon title="导入成功" />
  if (state === 'failed') return <Alert type="error" showIcon title="导入失败" description={error ?? ''} />
  if (state === 'cancelled') return <Alert type="info" showIcon title="导入已取消，没有写入数据" />
  return (
    <Flex vertical gap={8} aria-live="polite">
      <Progress percent={getPercent(status)} status="active" aria-label="导入进度" />
      <Alert
        type="warning"
        showIcon
        title={<TextWithHistoryLink text="导入动作耗时较长，请在操作历史中查看导入进度和数据" />}
      />
    </Flex>
  )
}
