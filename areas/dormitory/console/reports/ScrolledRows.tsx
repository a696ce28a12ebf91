import { type ReactNode, type UIEvent, useEffect, useRef } from 'react'
import type { LoadedRows } from './useRows.ts'

interface Props {
  readonly list: LoadedRows<unknown>
  /** Distance from the end at which more is fetched, px. */
  readonly distance: number
  readonly className?: string
  readonly children: ReactNode
}

const isNear = ({ scrollHeight, scrollTop, clientHeight }: Element, distance: number) =>
  scrollHeight - scrollTop - clientHeight < distance

/** A scroll container that fetches more rows near the end of its scrolling element, which can be a descendant. */
export const ScrolledRows = ({ list, distance, className = '', children }: Props) => {
  const place = useRef<HTMLDivElement>(null)
  const { rows, more } = list
  // A list shorter than its container can't be scrolled, so fetch more at once.
  const isShort = () => {
    const { current } = place
    return current !== null && isNear(current, distance) && current.scrollHeight <= current.clientHeight
  }
  useEffect(() => {
    if (rows.length > 0 && isShort()) more()
    // oxlint-disable-next-line react/exhaustive-deps -- run after rows are loaded, not on every render
  }, [rows.length])
  const onScroll = ({ target }: UIEvent) => {
    if (target instanceof Element && isNear(target, distance)) more()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard
    <div ref={place} className={className} tabIndex={0} onScrollCapture={onScroll}>
      {children}
    </div>
  )
}
