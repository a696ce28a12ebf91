import { type RefObject, useEffect } from 'react'
import { applyPalette, paletteOf } from '../theme/tokens.ts'

/**
 * Prints only one element, in light colours, with the print button or the browser's command. It is moved and not
 * copied, so that canvas drawings (charts) stay on it. Afterwards it returns to its place.
 */
export const usePrinting = (element: RefObject<HTMLElement | null>, sheetClass: string) => {
  useEffect(() => {
    let putBack: (() => void) | null = null
    const take = () => {
      const { current } = element
      if (current === null || putBack !== null) return
      const place = document.createComment('printed')
      const sheet = document.createElement('div')
      sheet.className = sheetClass
      applyPalette(sheet, 'light', paletteOf('light', false))
      current.replaceWith(place)
      sheet.append(current)
      document.body.append(sheet)
      putBack = () => {
        place.replaceWith(current)
        sheet.remove()
        putBack = null
      }
    }
    const back = () => putBack?.()
    window.addEventListener('beforeprint', take)
    window.addEventListener('afterprint', back)
    return () => {
      back()
      window.removeEventListener('beforeprint', take)
      window.removeEventListener('afterprint', back)
    }
  }, [element, sheetClass])
}
