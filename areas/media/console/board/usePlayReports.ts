import { useEffect, useRef } from 'react'
import { callAsDisplay } from '../../../display/console/index.ts'
import { media } from '../../contract.ts'
import { padTimes } from '../../limits.ts'

interface Playing {
  /** Null while no task is shown. */
  readonly taskId: number | null
  readonly ticket: string
  readonly isConnected: boolean
}

/** Reports the task that is shown, at once and then every minute, never twice within a minute. */
export const usePlayReports = ({ taskId, ticket, isConnected }: Playing): void => {
  const reportedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    if (taskId === null || !isConnected) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const report = () => {
      reportedAt.current = performance.now()
      // A report that fails is left out: the next one joins the same showing.
      callAsDisplay(media.played, { body: { taskId } }, ticket).catch(() => undefined)
      timer = setTimeout(report, padTimes.report)
    }
    timer = setTimeout(report, Math.max(0, reportedAt.current + padTimes.report - performance.now()))
    return () => clearTimeout(timer)
  }, [taskId, ticket, isConnected])
}
