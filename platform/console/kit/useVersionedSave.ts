import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Call, DataOf } from '../../contract/call.ts'
import { common } from '../../contract/refusal.ts'
import { CallError, textOf } from '../client/callError.ts'
import { callServer } from '../client/callServer.ts'
import type { Given } from '../client/endpoint.ts'
import { showToast } from './toast.ts'

/**
 * Saves an editable thing with the version it was read with. Where somebody else has saved it meanwhile, `theirs` is the
 * record as it is now, to be shown beside one's own (`StaleSave`) and saved over, with its version, or taken. The call
 * answers the saved record; a stale save is refused with a record of the same shape.
 */
export const useVersionedSave = <C extends Call>(call: C, onSaved: (record: DataOf<C>) => void) => {
  const [theirs, setTheirs] = useState<DataOf<C> | null>(null)
  const saving = useMutation<DataOf<C>, CallError, Given<C>>({
    mutationFn: (input) => callServer(call, input),
    retry: false,
    onSuccess: (record) => {
      setTheirs(null)
      onSaved(record)
    },
    onError: (error) => {
      if (error.code === common.stale.code) {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the call's own schema has just parsed it
        setTheirs(call.data.parse(error.data) as DataOf<C>)
        return
      }
      if (!error.announced) showToast(textOf(error), 'error')
    },
  })
  return { save: saving.mutate, isPending: saving.isPending, theirs, forget: () => setTheirs(null) }
}
