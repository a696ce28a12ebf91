import { type PointerEvent, type Ref, useImperativeHandle, useRef } from 'react'
import styles from './ParentArticle.module.css'

/** The size of the picture, px. It is shown as wide as the page. */
const size = { width: 640, height: 320 } as const

const ink = { width: 6, colour: '#111' } as const

/** Access to what was drawn. */
export interface Pad {
  readonly clear: () => void
  /** Returns the drawing as a PNG; null if the browser can't make one. */
  readonly toFile: () => Promise<File | null>
}

interface Props {
  readonly ref: Ref<Pad>
  readonly onDrawn: () => void
}

/** Finds the point of the picture under a finger or a mouse. */
const pointOf = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>) => {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: ((clientX - left) / width) * size.width, y: ((clientY - top) / height) * size.height }
}

/** A pad on which a parent signs with a finger, a pen or the mouse. */
export const SignaturePad = ({ ref, onDrawn }: Props) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const last = useRef<{ readonly x: number; readonly y: number } | null>(null)
  useImperativeHandle(ref, () => ({
    clear: () => canvas.current?.getContext('2d')?.clearRect(0, 0, size.width, size.height),
    toFile: async () => {
      const blob = await new Promise<Blob | null>((resolve) => {
        if (canvas.current === null) resolve(null)
        else canvas.current.toBlob(resolve, 'image/png')
      })
      return blob && new File([blob], '签名.png', { type: 'image/png' })
    },
  }))
  const drawTo = (event: PointerEvent<HTMLCanvasElement>) => {
    const context = event.currentTarget.getContext('2d')
    const point = pointOf(event)
    if (context === null || last.current === null) return
    context.lineWidth = ink.width
    context.lineCap = 'round'
    context.strokeStyle = ink.colour
    context.beginPath()
    context.moveTo(last.current.x, last.current.y)
    context.lineTo(point.x, point.y)
    context.stroke()
    last.current = point
    onDrawn()
  }
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    // The line goes on while the finger is outside the pad.
    event.currentTarget.setPointerCapture(event.pointerId)
    last.current = pointOf(event)
    drawTo(event)
  }
  const end = () => {
    last.current = null
  }
  return (
    <canvas
      ref={canvas}
      className={styles.pad}
      width={size.width}
      height={size.height}
      role="img"
      aria-label="签名框"
      onPointerDown={begin}
      onPointerMove={drawTo}
      onPointerUp={end}
      onPointerCancel={end}
    />
  )
}
