import { type ReactNode, type UIEvent, useEffect, useRef } from 'react'
import type { Rows } from './useRows.ts'

interface Props {
  readonly list: Rows<unknown>
  /** Px from the end at which more is fetched. */
  readonly distance: number
  readonly className?: string
  readonly children: ReactNode
}

const isNear = ({ scrollHeight, scrollTop, clientHeight }: Element, distance: number) =>
  scrollHeight - scrollTop - clientHeight < distance

/** A place that is scrolled, itself or something in it, and fetches more as its end comes near. */
export const ScrolledRows = ({ list, distance, className = '', children }: Props) => {
  const place = useRef<HTMLDivElement>(null)
  const { rows, more } = list
  // A list that does not fill its place cannot be scrolled.
  const isShort = () => {
    const { current } = place
    return current !== null && isNear(current, distance) && current.scrollHeight <= current.clientHeight
  }
  useEffect(() => {
    if (rows.length > 0 && isShort()) more()
    // oxlint-disable-next-line react/exhaustive-deps -- asked again when rows have come, not when the list is drawn
  }, [rows.length])
  const look = ({ target }: UIEvent) => {
    if (target instanceof Element && isNear(target, distance)) more()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard
    <div ref={place} className={className} tabIndex={0} onScrollCapture={look}>
      {children}
    </div>
  )
}
