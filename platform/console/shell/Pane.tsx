import { type ReactNode, useLayoutEffect, useState } from 'react'
import { DialogPlaceContext } from '../kit/dialogPlace.ts'
import { FrontContext, makeFront } from '../tabs/front.ts'
import styles from './Pane.module.css'

interface Props {
  readonly isInFront: boolean
  /** Names it to its tab, and its tab to it. */
  readonly id?: string
  readonly labelledBy?: string
  readonly children: ReactNode
}

/**
 * A page that stays when another comes before it: what is typed, where it is scrolled, the dialog that is open. In the back
 * it is neither painted nor reached, polls nothing and listens to nothing (`FrontContext`). React's Activity would do the
 * same by taking every effect down and up again, which takes an old computer a third of a second for a table.
 */
export const Pane = ({ isInFront, id, labelledBy, children }: Props) => {
  const [front] = useState(makeFront)
  const [own, setOwn] = useState<HTMLElement | null>(null)
  const [wasShown, setWasShown] = useState(isInFront)
  if (isInFront && !wasShown) setWasShown(true)
  useLayoutEffect(() => front.tell(isInFront), [front, isInFront])
  return (
    <div
      ref={setOwn}
      className={styles.pane}
      data-front={isInFront}
      inert={!isInFront}
      aria-hidden={!isInFront}
      {...(id === undefined ? {} : { role: 'tabpanel', id, 'aria-labelledby': labelledBy })}
    >
      <FrontContext value={front}>
        <DialogPlaceContext value={own}>
          {/* Tabs that a reload brought back are drawn when they are first looked at. */}
          {wasShown ? <div className={styles.page}>{children}</div> : null}
        </DialogPlaceContext>
      </FrontContext>
    </div>
  )
}
