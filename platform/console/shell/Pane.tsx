import { type ReactNode, useLayoutEffect, useState } from 'react'
import { DialogPlaceContext } from '../kit/dialogPlace.ts'
import { FrontContext, makeFront } from '../tabs/front.ts'
import styles from './Pane.module.css'

interface Props {
  readonly isInFront: boolean
  /** Connects the page with its tab for screen readers. */
  readonly id?: string
  readonly labelledBy?: string
  readonly children: ReactNode
}

/**
 * A page that keeps its state while another is in front: typed text, scroll position, open dialogs. In the back it
 * isn't painted, can't be reached, and neither polls nor listens (`FrontContext`). React's Activity would instead run
 * every effect's cleanup and setup, which takes a third of a second for a table on an old computer.
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
          {/* Tabs that a reload restored render when they first come to the front. */}
          {wasShown ? <div className={styles.page}>{children}</div> : null}
        </DialogPlaceContext>
      </FrontContext>
    </div>
  )
}
