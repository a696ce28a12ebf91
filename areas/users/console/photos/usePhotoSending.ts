import { useEffect, useRef, useState } from 'react'
import { errorText } from '../../../../platform/console/client/callError.ts'
import { useRefresh } from '../../../../platform/console/client/useRefresh.ts'
import { useUnsaved } from '../../../../platform/console/kit/unsaved.ts'
import { users } from '../../contract.ts'
import type { PhotoItem } from './photoItems.ts'
import { BatchStopped, sendPhotos } from './sendPhotos.ts'

/** The upload progress of a batch, as known to this page. */
export interface UploadProgress {
  readonly run: number
  /** Photos done and photos not saved, before this page started. */
  readonly processed: number
  readonly failed: number
  readonly done: number
  readonly faults: readonly { readonly name: string; readonly why: string }[]
  readonly isBroken: boolean
}

type From = Pick<UploadProgress, 'run' | 'processed' | 'failed'>

const changed = [users.photoRun, users.photoRuns, users.photoFaults, users.arrivedPhotos]

/** Uploads photos while the page is open. Leaving during an upload asks for confirmation first. */
export const usePhotoSending = () => {
  const [sending, setSending] = useState<UploadProgress | null>(null)
  const [stopped, setStopped] = useState<string | null>(null)
  const refresh = useRefresh(changed)
  const control = useRef<AbortController | null>(null)
  useUnsaved(() => control.current !== null)
  useEffect(() => () => control.current?.abort(), [])
  const begin = async (from: From, items: readonly PhotoItem[]) => {
    const controller = new AbortController()
    control.current = controller
    setStopped(null)
    setSending({ ...from, done: 0, faults: [], isBroken: false })
    const onDone = (name: string, why: string | null) =>
      setSending(
        (now) =>
          now && { ...now, done: now.done + 1, faults: why === null ? now.faults : [...now.faults, { name, why }] },
      )
    const onBroken = (isBroken: boolean) =>
      setSending((now) => (now === null || now.isBroken === isBroken ? now : { ...now, isBroken }))
    try {
      await sendPhotos(from.run, items, { onDone, onBroken }, controller.signal)
    } catch (error) {
      controller.abort()
      setStopped(error instanceof BatchStopped ? error.message : errorText(error))
    }
    control.current = null
    await refresh()
    setSending(null)
  }
  return { sending, stopped, begin: (from: From, items: readonly PhotoItem[]) => void begin(from, items) }
}
