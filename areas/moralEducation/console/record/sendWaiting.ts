import { callServer } from '../../../../platform/console/client/callServer.ts'
import { moralEducation } from '../../contract.ts'
import type { WaitingRecord } from './waitingRecords.ts'

interface Sending {
  /** True if the record has waited, so that it keeps its time. */
  readonly isLate: boolean
  /** The name of the pupil on duty, which is never stored in the browser. */
  readonly onDutyName?: string
}

/** Sends a record and its pictures. The server stores what it has already received only once. */
export const sendRecord = async (record: WaitingRecord, { isLate, onDutyName = '' }: Sending): Promise<void> => {
  const { clientKey, projectId, targetId, itemId, assessValue, desc, time } = record
  const { id } = await callServer(moralEducation.saveRecord, {
    body: { clientKey, projectId, targetId, itemId, assessValue, desc, onDutyName, ...(isLate ? { time } : {}) },
  })
  if (record.pictures.length === 0) return
  const files = record.pictures.map((picture, at) => new File([picture], `图片${at + 1}.jpg`, { type: picture.type }))
  await callServer(moralEducation.addPictures, { params: { id }, body: { clientKey: record.picturesKey }, files })
}
