import { createContext, useContext } from 'react'
import styles from './dialogPlace.module.css'

/** The element that dialogs and drawers open in: that of the tab around them; null for the whole page. */
export const DialogPlaceContext = createContext<HTMLElement | null>(null)

/** Props that make an antd Modal or Drawer cover its own tab only, and go and come with it. */
interface DialogPlace {
  readonly getContainer?: () => HTMLElement
  readonly rootClassName?: string
}

/** The props that keep a Modal or Drawer inside the tab in which it was opened; none where there is no tab. */
export const useDialogPlace = (): DialogPlace => {
  const place = useContext(DialogPlaceContext)
  return place === null ? {} : { getContainer: () => place, rootClassName: styles.within ?? '' }
}
