import { useCallback, useEffect, useState } from 'react'
import { callServer } from '../../../../platform/console/client/callServer.ts'
import { useUnsaved } from '../../../../platform/console/kit/unsaved.ts'
import { exam } from '../../contract.ts'
import type { ScoreGrid } from '../../scoreContract.ts'
import { type EntryStore, createEntryStore } from './entryStore.ts'

/**
 * Keeps the entries of each class that was opened, so that another class can be opened while they are being saved. The
 * user is asked before the tab is closed while something isn't saved.
 */
export const useEntryStores = (examRecordId: number) => {
  const [stores] = useState(() => new Map<number, EntryStore>())
  useUnsaved(() => [...stores.values()].some((store) => store.readSummary().unsaved > 0))
  useEffect(() => {
    const hurry = () => {
      for (const store of stores.values()) store.hurry()
    }
    window.addEventListener('online', hurry)
    return () => {
      window.removeEventListener('online', hurry)
      for (const store of stores.values()) store.stop()
    }
  }, [stores])
  /** Returns the entries of a class, made from its grid when it is opened for the first time. */
  return useCallback(
    (classId: number, grid: ScoreGrid): EntryStore => {
      const known = stores.get(classId)
      if (known !== undefined) return known
      // Errors are shown next to the grid, and the changes are sent again.
      const made = createEntryStore(grid, (cells) =>
        callServer(exam.saveScores, { body: { examRecordId, cells } }, { isQuiet: true }),
      )
      stores.set(classId, made)
      return made
    },
    [stores, examRecordId],
  )
}
