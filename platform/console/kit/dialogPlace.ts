import { createContext, useContext } from 'react'
import styles from './dialogPlace.module.css'

/** The element that dialogs and drawers open in: that of the surrounding tab. Null for the whole page. */
export const DialogPlaceContext = createContext<HTMLElement | null>(null)

/** Props that make an antd Modal or Drawer cover only its tab, and hide with it. */
interface DialogPlace {
  readonly getContainer?: () => HTMLElement
  readonly rootClassName?: string
}

/** Returns the props that keep a Modal or Drawer inside its tab. Empty outside of tabs. */
export const useDialogPlace = (): DialogPlace => {
  const place = useContext(DialogPlaceContext)
  return place === null ? {} : { getContainer: () => place, rootClassName: styles.within ?? '' }
}
