import { useWaitingEntries } from '../../../../platform/console/client/useWaitingEntries.ts'
import { makeClientKey } from '../../../../platform/console/client/waitingStore.ts'
import { sessionOwnerKey } from '../../../../platform/console/session/user.ts'
import { useUser } from '../../../../platform/console/session/userContext.ts'
import { recordReads } from '../reads.ts'
import { sendRecord } from './sendWaiting.ts'
import { type WaitingRecord, browserStore } from './waitingRecords.ts'

type Draft = Omit<WaitingRecord, 'clientKey' | 'picturesKey' | 'owner' | 'savedAt' | 'refused'>

const sendLate = (record: WaitingRecord) => sendRecord(record, { isLate: true })

/** Keeps the user's records in the browser until the server has them. */
export const useWaiting = () => {
  const owner = sessionOwnerKey(useUser())
  const entries = useWaitingEntries({ store: browserStore, owner, send: sendLate, changes: recordReads })

  /** Stores a record and sends it. Returns how that ended. */
  const add = (draft: Draft, onDutyName: string) => {
    const keys = { clientKey: makeClientKey(), picturesKey: makeClientKey(), owner, savedAt: Date.now() }
    const record = { ...draft, ...keys, refused: null }
    return entries.add(record, (one) => sendRecord(one, { isLate: false, onDutyName }))
  }

  return { ...entries, add }
}
