import { useEffect, useState } from 'react'

/** Returns the focus to the element that had it before a dialog or menu that is unmounted without being closed. */
export const useFocusReturn = () => {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && document.activeElement === document.body) before.focus()
    },
    [before],
  )
}
