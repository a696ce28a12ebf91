import { CallError } from '../../../../platform/console/client/callError.ts'
import { callServer } from '../../../../platform/console/client/callServer.ts'
import { moralEducation } from '../../contract.ts'
import type { WaitingRecord, WaitingStore } from './waitingRecords.ts'

/** HTTP states after which the same request may succeed later. */
const isTemporary = ({ status }: CallError): boolean =>
  status === 0 || status === 401 || status === 429 || status >= 500

/** Sends a waiting record and its pictures. The server stores what it has already received only once. */
const send = async (record: WaitingRecord, isLate: boolean, onDutyName = ''): Promise<void> => {
  const { clientKey, projectId, targetId, itemId, assessValue, desc, time } = record
  const { id } = await callServer(moralEducation.saveRecord, {
    body: { clientKey, projectId, targetId, itemId, assessValue, desc, onDutyName, ...(isLate ? { time } : {}) },
  })
  if (record.pictures.length === 0) return
  const files = record.pictures.map((picture, at) => new File([picture], `图片${at + 1}.jpg`, { type: picture.type }))
  await callServer(moralEducation.addPictures, { params: { id }, body: { clientKey: record.picturesKey }, files })
}

/** How sending a record ended. */
type Sent = 'sent' | 'waiting' | 'refused'

interface Sending {
  /** True if the record has waited, so that it keeps its time. */
  readonly isLate: boolean
  /** The name of the pupil on duty, which is never stored in the browser. */
  readonly onDutyName?: string
}

/**
 * Sends a record and removes it from the store. Without a connection it keeps waiting. One that the server refuses stays
 * with the reason, until its author deletes it.
 */
export const sendRecord = async (
  store: WaitingStore,
  record: WaitingRecord,
  { isLate, onDutyName }: Sending,
): Promise<Sent> => {
  try {
    await send(record, isLate, onDutyName)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (isTemporary(error)) return 'waiting'
    await store.put({ ...record, refused: error.message })
    return 'refused'
  }
  await store.remove(record.clientKey)
  return 'sent'
}
