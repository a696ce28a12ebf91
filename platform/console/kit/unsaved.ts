import { createContext, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ScreenPlaceContext } from '../location/screenPlace.ts'
import { noteUnsaved } from '../tabs/unsaved.ts'

/** The context that a dialog gives the forms in it. */
export interface FormsContext {
  /** Tells the dialog of a form while it stands there; gives what ends that. */
  readonly enter: (isChanged: () => boolean) => () => void
  /** Leaves the dialog, as Esc and the cross do. */
  readonly leave: () => void
}

/** Set by each dialog around its contents. */
export const FormsContext = createContext<FormsContext | null>(null)

/**
 * For what can be half filled in: asks before it is lost, be it that the dialog around it is left, that its tab is closed or
 * begun again, or that the page is. Gives what leaves the dialog.
 */
export const useUnsaved = (isChanged: () => boolean): (() => void) | undefined => {
  const tab = useContext(ScreenPlaceContext)?.tab ?? null
  const dialog = useContext(FormsContext)
  const enter = dialog?.enter
  // It may be asked while something else is drawn, where no effect event may be.
  const latest = useRef(isChanged)
  useLayoutEffect(() => {
    latest.current = isChanged
  })
  useEffect(() => {
    const now = () => latest.current()
    const ends = [noteUnsaved({ tab, isChanged: now }), enter?.(now)]
    return () => {
      for (const end of ends) end?.()
    }
  }, [tab, enter])
  return dialog?.leave
}

/** The same for a draft that stays where it is when it has been saved. */
export const useUnsavedDraft = (draft: unknown, { isPending, refused }: { isPending: boolean; refused: unknown }) => {
  const text = JSON.stringify(draft)
  const [saved, setSaved] = useState(text)
  const [wasPending, setWasPending] = useState(isPending)
  if (isPending !== wasPending) {
    setWasPending(isPending)
    if (!isPending && refused === null) setSaved(text)
  }
  return useUnsaved(() => text !== saved)
}
