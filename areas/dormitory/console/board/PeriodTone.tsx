import type { ReactNode } from 'react'
import styles from './PeriodTone.module.css'
import { usePeriod } from './usePeriod.ts'

interface Props {
  readonly children: ReactNode
}

/**
 * Draws its children without red and green outside the periods, when nobody has to be in the dormitory. Numbers and
 * words stay.
 */
export const PeriodTone = ({ children }: Props) => {
  const { isKnown, current } = usePeriod()
  return (
    <div className={styles.tone} data-neutral={isKnown && current === null}>
      {children}
    </div>
  )
}
