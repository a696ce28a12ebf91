import { useEffect, useRef } from 'react'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { useRefresh } from '../../../../platform/console/client/useRefresh.ts'
import { useLive } from '../../../../platform/console/live/useLive.ts'
import { moralEducation, recordTopic } from '../../contract.ts'

/** Minimum time between two reloads of the list, ms, however many records are made. */
const reloadEvery = 2000

interface Props {
  /** The department that the list is filtered by; undefined for none. */
  readonly departmentId: number | undefined
}

/** Loads the list of records again when there are new ones in the chosen class, or in the school. */
export const RecordWatch = ({ departmentId }: Props) => {
  const query = departmentId === undefined ? {} : { classId: departmentId }
  const queue = useCall(moralEducation.recordQueue, { query })
  const refresh = useRefresh(moralEducation.recordPage)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const readSoon = () => {
    if (timer.current !== undefined) return
    timer.current = setTimeout(() => {
      timer.current = undefined
      void refresh()
    }, reloadEvery)
  }
  useLive(recordTopic, queue.data, { onMessage: readSoon })
  return null
}
