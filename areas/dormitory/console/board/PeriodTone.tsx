import type { ReactNode } from 'react'
import styles from './PeriodTone.module.css'
import { useIsNeutral } from './usePeriod.ts'

interface Props {
  readonly children: ReactNode
}

/**
 * Draws its children without red and green except in a returning period: at other times nobody has to be in the
 * dormitory. Numbers and words stay.
 */
export const PeriodTone = ({ children }: Props) => {
  const isNeutral = useIsNeutral()
  return (
    <div className={styles.tone} data-neutral={isNeutral}>
      {children}
    </div>
  )
}
