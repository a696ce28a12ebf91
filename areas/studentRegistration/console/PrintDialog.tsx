import { Progress } from 'antd'
import { useEffect, useState } from 'react'
import { errorText } from '../../../platform/console/client/callError.ts'
import { callServer } from '../../../platform/console/client/callServer.ts'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { PrintPage } from '../../../platform/console/kit/PrintPage.tsx'
import { schoolNow } from '../../../platform/console/session/schoolClock.ts'
import { useUser } from '../../../platform/console/session/userContext.ts'
import {
  type ApplicationView,
  type TaskView,
  studentRegistration as calls,
  registrationLimits as limits,
} from '../contract.ts'
import { ApplicationSheet } from './ApplicationSheet.tsx'

interface Props {
  readonly ids: readonly number[]
  readonly task: TaskView
  readonly onClose: () => void
}

/** Reads applications one after another, so that printing a class doesn't slow down the others' work. */
const useApplications = (ids: readonly number[]) => {
  const [found, setFound] = useState<readonly ApplicationView[]>([])
  const [fault, setFault] = useState<string | null>(null)
  // The selection of the moment, since the list is a new one each time it is rendered.
  const [wanted] = useState(ids)
  useEffect(() => {
    const gone = new AbortController()
    const { signal } = gone
    const readAll = async () => {
      const read: ApplicationView[] = []
      for (const id of wanted) {
        read.push(await callServer(calls.application, { query: { id } }, { signal }))
        if (signal.aborted) return
        setFound([...read])
      }
    }
    readAll().catch((error: unknown) => signal.aborted || setFault(errorText(error)))
    return () => gone.abort()
  }, [wanted])
  return { found, fault }
}

const Sheets = ({ ids, task }: Omit<Props, 'onClose'>) => {
  const { schoolName } = useUser()
  const [at] = useState(() => schoolNow())
  const { found, fault } = useApplications(ids)
  if (fault !== null) return <p role="alert">{fault}</p>
  if (found.length < ids.length)
    return <Progress percent={Math.round((found.length / ids.length) * 100)} aria-label="读取报名表" />
  return (
    <PrintPage title={`${task.title} 报名表`} school={schoolName ?? ''} at={at}>
      {found.map((application) => (
        <ApplicationSheet key={application.id} application={application} task={task} />
      ))}
    </PrintPage>
  )
}

/** Prints applications as forms to sign, one on a page. */
export const PrintDialog = ({ ids, task, onClose }: Props) => (
  <Dialog
    title={ids.length === 1 ? '打印报名表' : `打印报名表（${ids.length} 份）`}
    width={800}
    footer={null}
    onCancel={onClose}
  >
    {ids.length > limits.printed ? (
      <p role="alert">一次最多打印 {limits.printed} 份，请减少选择。</p>
    ) : (
      <Sheets ids={ids} task={task} />
    )}
  </Dialog>
)
