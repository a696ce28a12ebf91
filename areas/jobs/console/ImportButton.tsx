import { ImportOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { CallInput } from '../../../platform/console/client/endpoint.ts'
import { useRefresh } from '../../../platform/console/client/useRefresh.ts'
import type { Call } from '../../../platform/contract/call.ts'
import type { JobStartingCall } from './ExportButton.tsx'
import { type FileLinkCall, ImportDialog } from './ImportDialog.tsx'
import { useJobEnd } from './useJobEnd.ts'

interface Props<C extends JobStartingCall, T extends FileLinkCall> {
  /** Title of the dialog. */
  readonly title: string
  readonly call: C
  readonly input: CallInput<C>
  readonly template: T
  readonly templateInput: CallInput<T>
  /** Calls whose data an import changes. They are read again when it ends, even if the dialog was closed. */
  readonly changes: readonly Call[]
}

/** Button that opens the import of a sheet and reloads the data that it changes. */
export const ImportButton = <C extends JobStartingCall, T extends FileLinkCall>({
  changes,
  ...dialog
}: Props<C, T>) => {
  const [isOpen, setOpen] = useState(false)
  const [job, setJob] = useState<number | null>(null)
  useJobEnd(job, useRefresh(changes))
  return (
    <>
      <Button icon={<ImportOutlined aria-hidden="true" />} onClick={() => setOpen(true)}>
        导入
      </Button>
      {isOpen ? <ImportDialog {...dialog} onStarted={setJob} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
