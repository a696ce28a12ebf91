import type { Call } from '../../../../platform/contract/call.ts'
import { callServer } from '../../../../platform/console/client/callServer.ts'
import type { CallInput } from '../../../../platform/console/client/endpoint.ts'
import { showToast } from '../../../../platform/console/kit/toast.ts'
import type { UserRow } from '../../contract.ts'
import { useReloadUsers } from '../useReloadUsers.ts'

/** Props of a dialog for several selected people, who are all of one school. */
export interface BulkDialogProps {
  readonly people: readonly UserRow[]
  readonly schoolId: number
  /** Called after the action has succeeded for all. */
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Returns a function that runs a call for several people, reloads the lists and shows a toast. */
export const useBulkCall = <C extends Call>(call: C, onDone: () => void) => {
  const changed = useReloadUsers()
  return async (input: CallInput<C>): Promise<void> => {
    await callServer(call, input)
    await changed()
    showToast('操作成功', 'success')
    onDone()
  }
}
