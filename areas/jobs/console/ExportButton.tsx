import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import type { CallInput } from '../../../platform/console/client/endpoint.ts'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { showToast } from '../../../platform/console/kit/toast.ts'
import type { Call } from '../../../platform/contract/call.ts'
import { JobDialog } from './JobDialog.tsx'

/** A call that queues a job and answers with its id. */
export type JobStartingCall = Call & { readonly data: z.ZodType<{ jobId: number }> }

interface Props<C extends JobStartingCall> {
  readonly call: C
  /** Input of the call: the filters of the list next to the button. */
  readonly input: CallInput<C>
  readonly disabled?: boolean
  /**
   * True if the list next to the button is known to be empty. The button then shows a message instead of starting a
   * job (O-RULE-117).
   */
  readonly isEmpty?: boolean
  readonly children?: ReactNode
}

/** Button that starts a job which makes a file, and shows the progress until the file can be downloaded. */
export const ExportButton = <C extends JobStartingCall>(props: Props<C>) => {
  const { call, input, disabled = false, isEmpty = false, children = '导出' } = props
  const [job, setJob] = useState<number | null>(null)
  const start = useAction(call)
  const press = () => {
    if (isEmpty) showToast('查询结果为空')
    else start.press(input, ({ jobId }) => setJob(jobId))
  }
  return (
    <>
      <Button
        icon={<DownloadOutlined aria-hidden="true" />}
        disabled={disabled}
        loading={start.isPending}
        onClick={press}
      >
        {children}
      </Button>
      <JobDialog id={job} onClose={() => setJob(null)} />
    </>
  )
}
