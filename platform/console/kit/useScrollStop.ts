import { type RefObject, useLayoutEffect } from 'react'

/** The scrolling elements of a table: its body under a fixed header, else the whole table. */
const scrollers = '.ant-table-body, .ant-table-content'

/** Elements that the keyboard can focus. */
const stops = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]'

const overflows = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element) =>
  scrollWidth > clientWidth || scrollHeight > clientHeight

/**
 * Makes a scrolling table without focusable elements a labelled tab stop. Otherwise it couldn't be scrolled by
 * keyboard. The library has no prop for this, so the elements are updated after each render.
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
