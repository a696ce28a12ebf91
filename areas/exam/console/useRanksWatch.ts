import { useEffect, useEffectEvent, useState } from 'react'
import { useRefresh } from '../../../platform/console/client/useRefresh.ts'
import { exam } from '../contract.ts'
import { useExam } from './reads.ts'

/** Ms between two looks at ranks that are being computed, and after which the page stops looking. */
const lookInterval = 2000
const longestWatch = 60_000

/**
 * Reads an exam, again and again while its ranks are being computed, for at most a minute. Then `isLate` is true. When
 * the ranks are current again, the score table is refetched.
 */
export const useRanksWatch = (examId: number) => {
  const [isLate, setLate] = useState(false)
  const [wasOutdated, setOutdated] = useState(false)
  const found = useExam(examId, wasOutdated && !isLate ? lookInterval : 0)
  const refresh = useRefresh(exam.scorePage)
  const isOutdated = found.data?.areRanksCurrent === false
  if (found.data !== undefined && isOutdated !== wasOutdated) {
    setOutdated(isOutdated)
    setLate(false)
  }
  const showNewRanks = useEffectEvent(() => void refresh())
  useEffect(() => {
    if (!isOutdated) return undefined
    const timer = setTimeout(() => setLate(true), longestWatch)
    return () => {
      clearTimeout(timer)
      showNewRanks()
    }
  }, [isOutdated])
  return { found, isOutdated, isLate }
}
