import type { Call } from '../../../../platform/contract/call.ts'
import { callServer } from '../../../../platform/console/client/callServer.ts'
import type { Given } from '../../../../platform/console/client/endpoint.ts'
import { showToast } from '../../../../platform/console/kit/toast.ts'
import type { UserRow } from '../../contract.ts'
import { useChanged } from '../useChanged.ts'

/** The people of a dialog over several: those who are chosen, all of one school. */
export interface SeveralProps {
  readonly people: readonly UserRow[]
  readonly schoolId: number
  /** Called when it was done to all. */
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Does something to several people, shows them as they are then, and says so. */
export const useDone = <C extends Call>(call: C, onDone: () => void) => {
  const changed = useChanged()
  return async (input: Given<C>): Promise<void> => {
    await callServer(call, input)
    await changed()
    showToast('操作成功', 'success')
    onDone()
  }
}
