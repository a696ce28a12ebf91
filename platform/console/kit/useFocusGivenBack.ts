import { useEffect, useState } from 'react'

/** Gives the focus back to what had it before, where a dialog or a menu is taken away without being closed first. */
export const useFocusGivenBack = () => {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && document.activeElement === document.body) before.focus()
    },
    [before],
  )
}
