import { RedoOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { useSize } from '../../../platform/console/kit/useSize.ts'
import styles from './material.module.css'

/** Zoom factors. Small print on a photographed form is readable at 4. */
const steps = [1, 1.5, 2, 3, 4, 6] as const
const largest = steps.length - 1

interface Props {
  readonly src: string
  readonly alt: string
  /** Called with -1 or 1 when an arrow key moves to another file. */
  readonly onStep: (by: number) => void
  readonly onError: () => void
}

/** Pans the picture with the mouse. Touch scrolls natively. */
const drag = ({ buttons, pointerType, currentTarget, movementX, movementY }: PointerEvent<HTMLElement>) => {
  if (pointerType === 'mouse' && buttons === 1) currentTarget.scrollBy(-movementX, -movementY)
}

/** A picture that first fits its stage. Buttons, the keys + - 0 and R, and a double click zoom and turn it. */
export const ZoomStage = ({ src, alt, onStep, onError }: Props) => {
  const [stage, room] = useSize<HTMLDivElement>()
  const [natural, measure] = useState({ width: 0, height: 0 })
  const [step, zoom] = useState(0)
  const [turns, turn] = useState(0)
  const isLying = turns % 2 === 1
  const [width, height] = isLying ? [natural.height, natural.width] : [natural.width, natural.height]
  const fit = width === 0 ? 0 : Math.min(room.width / width, room.height / height, 1)
  const scale = fit * (steps[step] ?? 1)
  const by = (change: number) => zoom(Math.min(Math.max(step + change, 0), largest))
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => onStep(-1),
    ArrowRight: () => onStep(1),
    '+': () => by(1),
    '=': () => by(1),
    '-': () => by(-1),
    '0': () => zoom(0),
    r: () => turn(turns + 1),
  }
  const press = (event: KeyboardEvent) => {
    // The arrow keys scroll a zoomed picture.
    if (event.ctrlKey || event.metaKey || (step > 0 && event.key.startsWith('Arrow'))) return
    keys[event.key]?.()
  }
  return (
    <>
      <div className={styles.tools} role="toolbar" aria-label="大图工具">
        <Button icon={<ZoomInOutlined aria-hidden="true" />} disabled={step === largest} onClick={() => by(1)}>
          放大
        </Button>
        <Button icon={<ZoomOutOutlined aria-hidden="true" />} disabled={step === 0} onClick={() => by(-1)}>
          缩小
        </Button>
        <Button disabled={step === 0} onClick={() => zoom(0)}>
          适合窗口
        </Button>
        <Button icon={<RedoOutlined aria-hidden="true" />} onClick={() => turn(turns + 1)}>
          旋转
        </Button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys belong to the picture, which has the focus when it opens */}
      <div
        ref={stage}
        className={styles.stage}
        role="group"
        aria-label="大图，左右方向键切换，加减号缩放"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the same: it is scrolled and enlarged by keys
        tabIndex={0}
        data-large={step > 0}
        onKeyDown={press}
        onPointerMove={drag}
        onDoubleClick={() => zoom(step === 0 ? 2 : 0)}
      >
        <div className={styles.sheet} style={{ width: width * scale, height: height * scale }}>
          <img
            src={src}
            alt={alt}
            draggable={false}
            style={{
              width: natural.width * scale,
              height: natural.height * scale,
              transform: `translate(-50%, -50%) rotate(${turns * 90}deg)`,
            }}
            onLoad={({ currentTarget }) =>
              measure({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
            }
            onError={onError}
          />
        </div>
      </div>
    </>
  )
}
