import { type RefObject, useLayoutEffect } from 'react'

/** The elements of a table that scroll: its body where the header stands still, else the whole of it. */
const scrollers = '.ant-table-body, .ant-table-content'

/** The elements that the keyboard comes to by itself. */
const stops = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]'

const overflows = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element) =>
  scrollWidth > clientWidth || scrollHeight > clientHeight

/**
 * Gives a table that scrolls, and holds nothing that the keyboard comes to, a tab stop with its name: else nobody could
 * scroll it without a mouse. The table has no word for it, so its elements are looked at after each drawing.
 */
export const useScrollStop = (frame: RefObject<HTMLElement | null>, label: string): void => {
  useLayoutEffect(() => {
    for (const scroller of frame.current?.querySelectorAll(scrollers) ?? []) {
      const needsStop = overflows(scroller) && scroller.querySelector(stops) === null
      for (const [name, value] of [
        ['tabindex', '0'],
        ['role', 'region'],
        ['aria-label', `${label}，可滚动`],
      ] as const) {
        if (needsStop) scroller.setAttribute(name, value)
        else scroller.removeAttribute(name)
      }
    }
  })
}
